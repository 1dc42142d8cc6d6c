import { cutDecimal } from '#shared/bitcoin/amount.ts';

import { groupDecimal } from './format.ts';

const DECIMALS = 6;

/** A decimal amount for a table: grouped, at most six decimals, never rounded up. */
export function cutAmount(text: string): string {
  const short = cutDecimal(text, DECIMALS);
  return /[1-9]/.test(text) && !/[1-9]/.test(short) ? '< 0.000001' : groupDecimal(short);
}

/** The same for a large amount for display only: two decimals from a thousand on. */
export function roughAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return whole.length > 3 ? cutAmount(`${whole}.${fraction.slice(0, 2)}`) : cutAmount(text);
}

/** Dollars from the provider: cents, or more decimals below one cent. */
export function usd(text: string | number | null | undefined): string {
  if (text === null || text === undefined || text === '') return '—';
  const value = Number(text);
  if (!Number.isFinite(value)) return '—';
  const digits = value !== 0 && Math.abs(value) < 0.01 ? 6 : 2;
  return `$${groupDecimal(value.toFixed(digits))}`;
}

/** A price with five significant digits. */
export const price = (value: number): string =>
  value === 0 ? '0' : groupDecimal(String(Number(value.toPrecision(5))));

/** A share of a pool: `0.0123` as 1.23 %. */
export function shareText(share: string): string {
  const value = Number(share) * 100;
  if (!Number.isFinite(value)) return '—';
  return value > 0 && value < 0.01 ? '< 0.01 %' : `${value.toFixed(2)} %`;
}

/** The four parts of a swap balance, the usable one first. */
export const swapParts = ['swap', 'pendingSwap', 'module', 'pendingAvailable'] as const;
