import { AppError } from '#shared/errors.ts';

/** Sats per bitcoin. Sats are always `bigint` in code and decimal strings in JSON. */
export const SATS_PER_COIN = 100_000_000n;
export const MAX_SATS = 2_100_000_000_000_000n;

/** BRC-20 amounts may not exceed uint64 (api-facts 6). */
export const MAX_UINT64 = 18_446_744_073_709_551_615n;

/** The most decimals that a BRC-20 token has. */
export const TOKEN_DECIMALS = 18;

const SATS = /^(0|[1-9][0-9]{0,15})$/;
const DECIMAL = /^[0-9]+(\.[0-9]+)?$/;

/** Parses a decimal string of sats. Throws INVALID_INPUT unless canonical and at most 21 million BTC. */
export function parseSats(text: string): bigint {
  if (!SATS.test(text))
    throw new AppError('INVALID_INPUT', `not an amount in sats: ${text.slice(0, 32)}`);
  const sats = BigInt(text);
  if (sats > MAX_SATS) throw new AppError('INVALID_INPUT', 'more sats than can exist');
  return sats;
}

/** Sats from a JSON number of the provider, which must be a non-negative safe integer. */
export function satsFromNumber(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new AppError('INVALID_INPUT', 'not a whole number of sats');
  }
  return BigInt(value);
}

/** Groups digits in threes with a thin space. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
}

/** `123456` as `0.00123456`: always eight decimals, as is customary. */
export function formatCoin(sats: bigint): string {
  const sign = sats < 0n ? '-' : '';
  const abs = sats < 0n ? -sats : sats;
  return `${sign}${abs / SATS_PER_COIN}.${(abs % SATS_PER_COIN).toString().padStart(8, '0')}`;
}

/** Parses a BTC amount such as `0.0012` (at most eight decimals) into sats. Throws INVALID_INPUT. */
export function parseCoin(text: string): bigint {
  const sats = scaleDecimal(text, 8);
  if (sats > MAX_SATS) throw new AppError('INVALID_INPUT', 'more coins than can exist');
  return sats;
}

/** True for digits with at most one inner dot: no sign, exponent, space, leading or trailing dot. */
export function isDecimal(text: string): boolean {
  return text.length <= 60 && DECIMAL.test(text);
}

/**
 * A decimal string as an integer in units of 10^-decimals. Throws INVALID_INPUT if it isn't a plain
 * decimal or has more decimals than allowed (even zeros: api-facts 6).
 */
export function scaleDecimal(text: string, decimals: number): bigint {
  if (!isDecimal(text))
    throw new AppError('INVALID_INPUT', `not a decimal amount: ${text.slice(0, 32)}`);
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length > decimals) {
    throw new AppError('INVALID_INPUT', `more than ${decimals} decimals`);
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The canonical string of a scaled integer: no trailing zeros, no superfluous dot. */
export function unscaleDecimal(scaled: bigint, decimals: number): string {
  const sign = scaled < 0n ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`);
}

const WORK_DECIMALS = 30;

/** Exact comparison of two plain decimals: -1, 0 or 1. */
export function compareDecimal(a: string, b: string): -1 | 0 | 1 {
  const x = scaleDecimal(a, WORK_DECIMALS);
  const y = scaleDecimal(b, WORK_DECIMALS);
  return x < y ? -1 : x > y ? 1 : 0;
}

export function addDecimal(a: string, b: string): string {
  return unscaleDecimal(
    scaleDecimal(a, WORK_DECIMALS) + scaleDecimal(b, WORK_DECIMALS),
    WORK_DECIMALS,
  );
}

/** a - b; the result may be negative. */
export function subtractDecimal(a: string, b: string): string {
  return unscaleDecimal(
    scaleDecimal(a, WORK_DECIMALS) - scaleDecimal(b, WORK_DECIMALS),
    WORK_DECIMALS,
  );
}

/**
 * A JSON number or a decimal string as a plain decimal string without exponent; null if negative or
 * not finite. A number is written in its shortest exact form.
 */
export function plainNumber(value: string | number): string | null {
  if (typeof value === 'string') return isDecimal(value) ? value : null;
  if (!Number.isFinite(value) || value < 0) return null;
  const [digits = '', exponent] = value.toString().split('e');
  if (exponent === undefined) return digits;
  const [whole = '', fraction = ''] = digits.split('.');
  const shift = Number(exponent);
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
  return shift > 50 ? null : (whole + fraction).padEnd(shift + 1, '0');
}

/** A decimal token amount with its integer part grouped. */
export function groupDecimal(text: string): string {
  const [whole = '', fraction] = text.split('.');
  return fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
}

/** A decimal with at most these decimals, never rounded up: for display beside the exact one. `0.0001` may become `0`. */
export function cutDecimal(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** The same for a large figure or a title, marked `…` where digits are cut; the exact amount stands elsewhere. */
export function shortDecimal(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return fraction.length > decimals ? `${whole}.${fraction.slice(0, decimals)}…` : text;
}

export const sum = (values: readonly bigint[]): bigint =>
  values.reduce((total, value) => total + value, 0n);

/** Sats in a sentence, `1 286 sats`. The only function that writes them, so that all sentences look alike. */
export const satsText = (sats: bigint | string): string => `${groupDecimal(String(sats))} sats`;
