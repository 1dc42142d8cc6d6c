import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { kinds } from '#main/kinds/index.ts';

import { edgesOf, sourcesOf } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/adding-a-kind.md'), 'utf8');
const sources = sourcesOf('src');
const edges = edgesOf(sources);

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
const named = foldersIn('src/main/kinds').filter((name) => name !== 'shared');
/** The rows of the table below a heading, as their cells. */
const tableBelow = (heading: string): string[][] =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
const isIn = (place: string, path: string): boolean =>
  place.endsWith('/') ? path.startsWith(place) : path === place;

describe('the kinds', () => {
  it('are all in the list, under the names of their folders', () => {
    expect(kinds.map(({ name }) => name).sort()).toEqual(named.sort());
  });

  it('are declared whole: what runs starts and signs, and everything that is signed has a definition', () => {
    for (const { name, states = [], input, start, signs } of kinds) {
      expect(Object.keys(signs).length, name).toBeGreaterThan(0);
      expect(start !== undefined, `${name} starts what it runs`).toBe(states.length > 0);
      expect(input !== undefined, `${name} says what starts it`).toBe(states.length > 0);
    }
    const flows = kinds.flatMap(({ states = [] }) => states.map(({ kind }) => kind as string));
    const signed = kinds.flatMap(({ signs }) => Object.keys(signs));
    for (const all of [flows, signed]) expect(new Set(all).size).toBe(all.length);
  });

  it('declare a receipt wherever something runs, orders aside, which have their own', () => {
    const without = kinds.filter(({ states, describe: receipt }) => states && !receipt);
    expect(without.map(({ name }) => name)).toEqual(['inscribe']);
  });

  it('import no other kind', () => {
    const kindOf = (path: string) => /^src\/main\/kinds\/([\w-]+)\//.exec(path)?.[1] ?? 'shared';
    const across = edges.filter(
      ({ from, to }) =>
        kindOf(from) !== 'shared' && kindOf(to) !== 'shared' && kindOf(from) !== kindOf(to),
    );
    expect(across).toEqual([]);
    expect(edges.filter(({ from }) => kindOf(from) !== 'shared').length).toBeGreaterThan(500);
  });
});

describe('what a kind costs', () => {
  it('is its own folders, by the page', () => {
    const places = tableBelow('Its own folders').map(([place = '']) => place);
    expect(places).toHaveLength(4);
    for (const place of places)
      expect(existsSync(join(root, place.replace('<name>', 'sign-in'))), place).toBe(true);
  });

  it('is six lines elsewhere, for the one that was added last', () => {
    const own = tableBelow('Its own folders').map(([place = '']) =>
      place.replace('<name>', 'sign-in'),
    );
    const lines = tableBelow('Six lines elsewhere').map(([path = '', count = '']) => [
      path,
      Number(count),
    ]);
    const naming = [...sources].flatMap(([path, text]) => {
      const count = text
        .split('\n')
        .filter((line) => /\bsign-in\b|\bsignIn(?:[A-Z]|\b)/.test(line)).length;
      // Its words are listed once per language, like those of every screen.
      const isOwn = isIn('src/shared/words/', path) || own.some((place) => isIn(place, path));
      return count === 0 || isOwn ? [] : [[path, count]];
    });
    expect(naming.sort()).toEqual(lines.sort());
    expect(lines.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(6);
  });

  it('is named file by file for it', () => {
    const files = tableBelow('What each file of a kind does').map(([file]) => file);
    expect(files.sort()).toEqual(readdirSync(join(root, 'src/main/kinds/sign-in')).sort());
  });

  it('is, for the largest, also what imports them, as the page says', () => {
    const rows = tableBelow('What the largest kinds also have');
    const places = new Map(
      rows.map(([kind = '', place = '']) => [`${kind} ${place}`, { kind, place, isUsed: false }]),
    );
    const unnamed = new Set<string>();
    for (const { from, to } of edges) {
      const kind = /^src\/main\/kinds\/([\w-]+)\//.exec(to)?.[1] ?? '';
      if (!named.includes(kind) || from.startsWith('src/main/kinds/')) continue;
      const row = [...places.values()].find((one) => one.kind === kind && isIn(one.place, from));
      if (row) row.isUsed = true;
      else unnamed.add(`${kind} in ${from}`);
    }
    expect([...unnamed]).toEqual([]);
    expect([...places.values()].filter(({ isUsed }) => !isUsed)).toEqual([]);
    expect(rows.length).toBeGreaterThan(8);
  });
});
