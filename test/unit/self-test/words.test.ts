import { expect, it } from 'vitest';

import { attackAreas, placeOfRow, titleOf } from '#main/self-test/attacks/names.ts';
import { runSelfTest } from '#main/self-test/run.ts';

it('names every row of the catalogue in words, in an area, and no two alike', async () => {
  const results = await runSelfTest();
  const names = new Map(results.map(({ row, area, name }) => [row, { area, name }]));
  expect([...names.values()].filter(({ area }) => area === 'Others')).toEqual([]);
  expect(new Set([...names.values()].map(({ name }) => name)).size).toBe(names.size);
  for (const { name } of names.values()) expect(name).toMatch(/^[A-Z][^_*→/]+$/u);
  const areas = results.map(({ area }) => attackAreas.indexOf(area));
  expect(areas).toEqual(areas.toSorted((a, b) => a - b));
});

it('says a row once, and shows one that is not known under its own name', () => {
  expect(titleOf('Its coin carries runes (list)', 'list')).toBe('Its coin carries runes');
  expect(titleOf('It comes (twice)', 'list')).toBe('It comes (twice)');
  expect(placeOfRow('new one')).toEqual({ area: 'Others', name: 'new one' });
});
