import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { endpoints } from '#shared/api/endpoints.ts';
import { allAttacks } from '#test/attacks/catalogue/all.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const own = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];
const pages = [...own, ...globSync('docs/**/*.md', { cwd: root })];
/** Entries of the table that still apply. */
const decisions = globSync('docs/decisions/*.md', { cwd: root })
  .sort()
  .filter((page) => !/^\*\*Superseded/m.test(textOf(page)));

/** Paths in backquotes, full or relative to src/main. Placeholders don't count. */
function placesIn(text: string): string[] {
  const quoted = Array.from(
    text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g),
    ([, path = '']) => path,
  );
  return quoted.filter((path) =>
    /^(src|test|scripts|docs|signing|vault|flows|kinds|store)\//.test(path),
  );
}
/** Some pages leave out the extension. */
const isThere = (path: string): boolean =>
  ['', 'src/', 'src/main/'].some((before) =>
    ['', '.ts', '.test.ts'].some((after) => existsSync(join(root, before + path + after))),
  );

/** The anchor that Markdown renderers make of a heading, and those that are written out (the guide). */
const anchorsOf = (page: string): string[] => [
  ...Array.from(textOf(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  ),
  ...Array.from(textOf(page).matchAll(/^<a id="([\w-]+)"><\/a>$/gm), ([, id = '']) => id),
];
/** Links and pictures of a page that lead nowhere in the project; links to the web aren't checked. */
function brokenIn(page: string, text = textOf(page)): string[] {
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

const scripts = Object.keys((JSON.parse(textOf('package.json')) as { scripts: object }).scripts);
/** Scripts named on a page that don't exist. */
const unknownIn = (text: string): string[] =>
  Array.from(text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g), ([, name = '']) => name).filter(
    (name) => !scripts.includes(name),
  );

const defaultOf = (file: string, option: string): number =>
  Number(new RegExp(`\\b${option}: \\{ type: 'string', default: '(\\d+)'`).exec(textOf(file))?.[1]);
/** What a page may state a number of, and how many there really are. */
const counts: [said: RegExp, number][] = [
  [/([\d,]+) (?:of the provider’s ([\d,]+) )?routes/g, Object.keys(endpoints).length],
  [/([\d,]+) attacks\b/g, allAttacks().length],
  [/([\d,]+) kills\b/g, Number(/--kills (\d+)/.exec(textOf('package.json'))?.[1])],
  [/([\d,]+) hostile answers/g, defaultOf('test/fuzz/run.ts', 'cases')],
  [/([\d,]+) random spends/g, defaultOf('test/spends/run.ts', 'spends')],
];
const saidIn = (text: string, said: RegExp): number[] =>
  Array.from(text.matchAll(said), (match) => match.slice(1))
    .flat()
    .filter((found) => (found as string | undefined) !== undefined)
    .map((found) => Number(found.replaceAll(',', '')));
const wrongIn = (text: string): string[] =>
  counts.flatMap(([said, count]) =>
    saidIn(text, said)
      .filter((found) => found !== count)
      .map((found) => `${said.source}: ${found} is ${count}`),
  );

describe('the pages', () => {
  it.each(pages)(
    '%s names no file or script that is gone, and every link leads somewhere',
    (page) => {
      expect(placesIn(textOf(page)).filter((path) => !isThere(path))).toEqual([]);
      expect(brokenIn(page)).toEqual([]);
      expect(unknownIn(textOf(page))).toEqual([]);
    },
  );

  it.each(pages)('%s counts right', (page) => {
    expect(wrongIn(textOf(page))).toEqual([]);
  });

  it('are read: places, links and every count are found', () => {
    const all = pages.map(textOf).join('\n');
    expect(placesIn(all).length).toBeGreaterThan(40);
    expect(isThere('src/main/signing/sign.ts')).toBe(true);
    expect(isThere('signing/never.ts')).toBe(false);
    expect(brokenIn('README.md', '[a](docs/never.md) [b](#never) [c](#run-it)')).toEqual([
      'docs/never.md',
      '#never',
    ]);
    expect(unknownIn('npm run never, npm run bench')).toEqual(['never']);
    for (const [said, count] of counts) {
      expect(count, said.source).toBeGreaterThan(0);
      expect(saidIn(all, said), said.source).not.toEqual([]);
    }
    expect(wrongIn('all 1 routes, 2 attacks')).toHaveLength(2);
  });
});

describe('a decision', () => {
  it.each(decisions)('%s says what was decided and what was given up, on a page', (page) => {
    const text = textOf(page);
    expect(text).toMatch(/^# \d+\. /);
    for (const part of ['Context', 'Decision', 'Given up']) expect(text).toContain(`**${part}.**`);
    expect(text.split(/\s+/).length).toBeLessThan(400);
  });
});
