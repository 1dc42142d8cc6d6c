import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { sourcesOf } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/adding-a-kind.md'), 'utf8');
/** Places in the first column of a table of the page. */
const places = Array.from(
  page.matchAll(/^\| `((?:src|test)\/[^`]+)`/gm),
  ([, place = '']) => place,
);
const sources = sourcesOf('src');

/** A folder of its own is matched whatever its name is. */
const isNamed = (path: string) =>
  places.some((place) => {
    const [before = '', after] = place.split('<name>');
    if (after === undefined) return place.endsWith('/') ? path.startsWith(place) : path === place;
    return path.startsWith(before) && path.slice(before.length).includes('/');
  });

describe('what a kind of operation costs', () => {
  it('is told by the page: four places and two tables, all of them there', () => {
    expect(places).toHaveLength(6);
    for (const place of places) {
      const start = place.split('<name>')[0] as string;
      expect(existsSync(join(root, start)), place).toBe(true);
    }
  });

  it('is no more than the page says, for the smallest kind', () => {
    const naming = [...sources]
      .filter(([, text]) => /'bump'|^\s*bump[:,]/m.test(text))
      .map(([path]) => path);
    expect(naming.length).toBeGreaterThan(5);
    expect(naming.filter((path) => !isNamed(path))).toEqual([]);
  });
});
