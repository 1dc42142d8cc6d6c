import { seenText } from '#shared/text.ts';

/**
 * Look-alike letters of the alphabets used to fake tickers. No small library has this table, and Unicode's full one
 * would match half of all tickers.
 */
const ALIKE: Record<string, string> = {
  ...{
    '0': 'o',
    о: 'o',
    ο: 'o',
    օ: 'o',
    '1': 'l',
    i: 'l',
    '|': 'l',
    ı: 'l',
    і: 'l',
    ι: 'l',
    ӏ: 'l',
  },
  ...{
    а: 'a',
    α: 'a',
    '4': 'a',
    '@': 'a',
    е: 'e',
    ε: 'e',
    '3': 'e',
    с: 'c',
    ϲ: 'c',
    р: 'p',
    ρ: 'p',
  },
  ...{ х: 'x', χ: 'x', у: 'y', γ: 'y', υ: 'u', '5': 's', $: 's', ѕ: 's', к: 'k', κ: 'k', м: 'm' },
  ...{ т: 't', τ: 't', '7': 't', в: 'b', β: 'b', '8': 'b', н: 'h', һ: 'h', п: 'n', η: 'n', ν: 'v' },
  ...{ ј: 'j', ԁ: 'd', ԛ: 'q', ԝ: 'w', г: 'r', '6': 'g', '9': 'g', '2': 'z' },
};

/** A ticker reduced to its look: two with the same result look alike. */
export function shapeOf(tick: string): string {
  const plain = seenText(tick)
    .normalize('NFKD')
    .replace(/[\p{M}\s._-]/gu, '')
    .toLowerCase();
  return Array.from(plain, (letter) => ALIKE[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** A known ticker that looks like this one; undefined if there is none. */
export function lookAlike(tick: string, known: readonly string[]): string | undefined {
  const shape = shapeOf(tick);
  const own = tick.toLowerCase();
  return known.find((other) => other.toLowerCase() !== own && shapeOf(other) === shape);
}
