import { expect, it } from 'vitest';

import { runSelfTest } from '#main/self-test/run.ts';
import { attackAreas, placeOfRow, titleOf } from '#shared/attack-rows.ts';

it('names every row of the catalogue in words, in an area, and no two alike', async () => {
  const rows = new Set((await runSelfTest()).map(({ row }) => row));
  const places = [...rows].map(placeOfRow);
  expect(places.filter(({ area }) => area === 'Others')).toEqual([]);
  expect(new Set(places.map(({ name }) => name)).size).toBe(rows.size);
  for (const { area, name } of places) {
    expect(attackAreas).toContain(area);
    expect(name).toMatch(/^[A-Z][^_*→/]+$/u);
  }
});

it('says a row once, and shows one that is not known under its own name', () => {
  expect(titleOf('Its coin carries runes (list)', 'list')).toBe('Its coin carries runes');
  expect(titleOf('It comes (twice)', 'list')).toBe('It comes (twice)');
  expect(placeOfRow('new one')).toEqual({ area: 'Others', name: 'new one' });
});
