import { describe, expect, it } from 'vitest';

import { sourcesOf } from './imports.ts';

/** What formats an amount: grouped, or short where a figure is only compared. */
const RIGHT = /\b(groupDigits|groupDecimal|shortNumber)\((?:[^()]|\([^()]*\))*\)\s*$/;
/** An amount before its unit, in a script's template or between the braces of a page. */
const AMOUNTS = [
  /\$\{((?:[^{}`]|\{[^{}]*\})*)\} sats\b/g,
  /\{\{((?:[^{}]|\}(?!\}))*)\}\}\s+sats\b/g,
];

/** Places with an ungrouped number before "sats". */
const bareIn = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([path, text]) =>
    AMOUNTS.flatMap((amount) =>
      Array.from(text.matchAll(amount), ([, said = '']) => said.trim())
        .filter((said) => !RIGHT.test(said))
        .map((said) => `${path}: ${said}`),
    ),
  );

/** Values before "sats" in main's catalogs, whose callers group them: area, group, key and value of each. */
const groupedByCallers = (sources: ReadonlyMap<string, string>): string[][] =>
  [...sources].flatMap(([path, text]) => {
    const area = /(\w+)\.ts$/.exec(path)?.[1] ?? '';
    let group = '';
    let key = '';
    return text.split('\n').flatMap((line) => {
      group = /^ {2}(\w+): \{/.exec(line)?.[1] ?? group;
      key = /^ {4}(\w+): /.exec(line)?.[1] ?? key;
      return Array.from(line.matchAll(/\$\{(\w+)\} sats\b/g), ([, value = '']) => [
        ...[area, group, key, value],
      ]);
    });
  });
/** Without the titles of what is done, which take the values of the titles that they replace. */
const CATALOGS = /^src\/shared\/words\/\w+\/said\/(?!done\.ts)/;

describe('amounts in sentences', () => {
  it('are grouped wherever sats are named, in every sentence and page', () => {
    const others = [...sourcesOf('src')].filter(([path]) => !/\/words\/\w+\/said\//.test(path));
    expect(bareIn(new Map(others))).toEqual([]);
  });

  it('are grouped where main says a sentence that names sats', () => {
    const catalogs = [...sourcesOf('src/shared/words')].filter(([path]) => CATALOGS.test(path));
    const sentences = groupedByCallers(new Map(catalogs));
    expect(sentences.length).toBeGreaterThan(20);
    const main = [...sourcesOf('src/main')];
    const bare = sentences.filter(([area, group, key, value]) => {
      const callers = main.filter(([, text]) => text.includes(`say.${area}.${group}.${key}(`));
      const isGrouped = new RegExp(`\\b${value}: (?:groupDigits|groupDecimal|satsDigits)\\(`);
      return callers.length === 0 || !callers.every(([, text]) => isGrouped.test(text));
    });
    expect(bare.map((one) => one.join('.'))).toEqual([]);
  });

  it('would show one that is bare', () => {
    const bare = new Map([
      [
        'a.ts',
        '`for ${line.priceSats} sats` + `${groupDigits(total.toString())} sats` + `${due} sats are due`',
      ],
      ['b.vue', '<p>{{ input.value }} sats each, {{ groupDigits(sats) }} sats</p>'],
      ['c.ts', '`${satsText(price)} in all` + "546 sats"'],
    ]);
    expect(bareIn(bare)).toEqual(['a.ts: line.priceSats', 'a.ts: due', 'b.vue: input.value']);
  });
});
