import { SATS_PER_COIN } from '#shared/bitcoin/amount.ts';

const MICROS_PER_CENT = 10_000n;

/** Value of sats in cents, rounded half up. `micros`: millionths of a dollar per bitcoin. */
export function centsOf(sats: bigint, micros: bigint): bigint {
  const unit = SATS_PER_COIN * MICROS_PER_CENT;
  return (sats * micros * 2n + unit) / (unit * 2n);
}

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** `≈ $1,234.56`; below one cent it says so. */
export function worthText(sats: bigint, micros: bigint): string {
  const cents = centsOf(sats, micros);
  if (cents === 0n && sats > 0n) return '< $0.01';
  // A decimal string is formatted exactly, whatever its size.
  const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` as `${number}`;
  return `≈ ${dollars.format(text)}`;
}
