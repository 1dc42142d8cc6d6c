import { seenText } from '#shared/text.ts';

/**
 * Letters that are drawn alike in the alphabets that tickers are faked with. No kept library has this table small;
 * whole Unicode's would call half of all tickers alike.
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

/** A ticker as an eye in haste takes it: two that give the same look alike. */
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

/** Another ticker among those known that looks like this one; undefined where none does. */
export function lookAlike(tick: string, known: readonly string[]): string | undefined {
  const shape = shapeOf(tick);
  const own = tick.toLowerCase();
  return known.find((other) => other.toLowerCase() !== own && shapeOf(other) === shape);
}
