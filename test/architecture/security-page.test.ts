import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { guardClauses } from '#main/signing/define/guards.ts';
import { transactionClauses } from '#main/signing/define/purpose.ts';
import { allAttacks } from '#test/attacks/catalogue/all.ts';
import { mends } from '#test/mutations/mends.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** Contents of all files of this name, since some names exist in two folders. */
const tests = new Map<string, string>();
for (const path of readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })) {
  const name = path.split('/').at(-1) ?? '';
  if (!/\.(test|spec)\.ts$/.test(name)) continue;
  tests.set(name, (tests.get(name) ?? '') + readFileSync(join(root, 'test', path), 'utf8'));
}
/** Without the purpose that a general attack was built on. */
const attacks = new Set(allAttacks().map(({ title }) => title.replace(/ \([\w-]+\)$/, '')));

/** The rows of a table below a heading, as their cells. */
function tableBelow(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** "`file.test.ts`: words of a title" and "attack: its title", separated by semicolons. */
function shows(evidence: string): string | null {
  const [, file, title] = /^`([\w.-]+)`: (.+)$/.exec(evidence) ?? [];
  if (file !== undefined && title !== undefined) {
    const text = tests.get(file);
    if (text === undefined) return `no such file: ${evidence}`;
    return text.includes(title) ? null : `no such test: ${evidence}`;
  }
  const attack = /^attack: (.+)$/.exec(evidence)?.[1];
  if (attack === undefined) return `neither a test nor an attack: ${evidence}`;
  return attacks.has(attack) ? null : `no such attack: ${evidence}`;
}

describe('the page on security', () => {
  it('names a test, or an attack of the suite, for each of the eighteen that were made', () => {
    const rows = tableBelow('Eighteen attacks that were made');
    expect(rows.map(([at]) => at)).toEqual(Array.from({ length: 18 }, (_, at) => String(at + 1)));
    const evidence = rows.flatMap(([, , , shown = '']) => shown.split('; '));
    expect(evidence.map(shows).filter((fault) => fault !== null)).toEqual([]);
  });

  it('has its mends switched off by a table that is true of the sources', () => {
    expect(new Set(mends.map(({ row }) => row)).size).toBe(18);
    const read = (path: string) => readFileSync(join(root, path), 'utf8');
    for (const { also = [], test, title, ...mend } of mends) {
      for (const { file, from } of [mend, ...also])
        expect(read(file).split(from), from).toHaveLength(2);
      const isNamed = read(test).includes(title) || [...attacks].some((one) => one.includes(title));
      expect(isNamed, title).toBe(true);
    }
  });

  it('says of every general line of a card what it rests on', () => {
    const lines = tableBelow('What each line of a card rests on').map(([line]) => line);
    expect(lines.filter((line) => line !== 'C1').sort()).toEqual(
      [...transactionClauses, ...guardClauses].sort(),
    );
  });

  it('names no test file that does not exist', () => {
    const named = new Set(page.match(/\b[\w.-]+\.(test|spec)\.ts\b/g));
    expect([...named].filter((file) => !tests.has(file))).toEqual([]);
  });
});
