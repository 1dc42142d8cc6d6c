import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Decisions tell what was at their time. */
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })];

/** Paths in backquotes, whole or from src/main on. A name that stands for any is none. */
function placesIn(text: string): string[] {
  const quoted = Array.from(
    text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g),
    ([, path = '']) => path,
  );
  return quoted.filter((path) => /^(src|test|scripts|docs|signing|vault|flows|store)\//.test(path));
}
/** Written without its ending in places. */
const isThere = (path: string): boolean =>
  ['', 'src/', 'src/main/'].some((before) =>
    ['', '.ts', '.test.ts'].some((after) => existsSync(join(root, before + path + after))),
  );

describe('the pages', () => {
  it.each(pages)('%s names no file that is gone', (page) => {
    const places = placesIn(readFileSync(join(root, page), 'utf8'));
    expect(places.filter((path) => !isThere(path))).toEqual([]);
  });

  it('are read: several places are found', () => {
    const all = pages.flatMap((page) => placesIn(readFileSync(join(root, page), 'utf8')));
    expect(all.length).toBeGreaterThan(40);
    expect(isThere('src/main/signing/sign.ts')).toBe(true);
    expect(isThere('signing/never.ts')).toBe(false);
  });
});
