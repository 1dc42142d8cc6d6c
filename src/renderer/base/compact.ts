import { groupDecimal } from './format.ts';
import { usd } from './swap-figures.ts';
import { language } from './words.ts';

/** Below it, a number is short enough as it is, and the same as where it is shown in full. */
const SHORT = 1_000_000;
/** The same of dollars, which have cents. */
const SHORT_DOLLARS = 10_000;
const DIGITS = { notation: 'compact', maximumSignificantDigits: 4 } as const;
const DOLLARS = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
} as const;

/** K, M and B in English; 万 and 亿 in Chinese. A decimal string is formatted exactly, whatever its size. */
const compacted = (text: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language.value === 'zh-CN' ? 'zh-CN' : 'en', options).format(
    text as `${number}`,
  );

const isLong = (value: number, short: number): boolean =>
  Number.isFinite(value) && Math.abs(value) >= short;

/** A sum of a market, such as a volume: `1.235M`, `123.5万`. Not for balances, which are shown in full. */
export function compact(text: string | null | undefined): string {
  if (text == null) return '—';
  return isLong(Number(text), SHORT)
    ? compacted(text, DIGITS)
    : groupDecimal(text.split('.')[0] ?? text);
}

/** The same of dollars: `$12.35K`, `$1.235万`. */
export const compactUsd = (value: string | number | null | undefined): string =>
  isLong(Number(value), SHORT_DOLLARS)
    ? compacted(String(value), { ...DIGITS, ...DOLLARS })
    : usd(value);
