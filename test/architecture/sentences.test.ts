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

describe('amounts in sentences', () => {
  it('are grouped wherever sats are named, in every sentence and page', () => {
    expect(bareIn(sourcesOf('src'))).toEqual([]);
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
