import { groupDecimal } from './format.ts';
import { usd } from './swap-figures.ts';
import { language } from './words.ts';

/** Below it, a number is short enough as it is. */
const SHORT = 10_000;
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

const isLong = (value: number): boolean => Number.isFinite(value) && Math.abs(value) >= SHORT;

/** A sum of a market, such as a volume: `12.35K`, `1.235万`. Not for balances, which are shown in full. */
export function compact(text: string | null | undefined): string {
  if (text == null) return '—';
  return isLong(Number(text)) ? compacted(text, DIGITS) : groupDecimal(text.split('.')[0] ?? text);
}

/** The same of dollars: `$12.35K`, `$1.235万`. */
export const compactUsd = (value: string | number | null | undefined): string =>
  isLong(Number(value)) ? compacted(String(value), { ...DIGITS, ...DOLLARS }) : usd(value);
