import { AppError } from '#shared/errors.ts';

import { MAX_SATS, scaleDecimal, unscaleDecimal } from './amount.ts';

/** Decimals of amounts and unit prices. */
const DECIMALS = 18;
const ONE = 10n ** BigInt(DECIMALS);

/**
 * Unit price (sats per token) times amount, in sats, rounded half up. Throws INVALID_INPUT unless both are plain
 * decimals with at most 18 places.
 */
export function totalOf(unitPrice: string, amount: string): bigint {
  const exact = scaleDecimal(unitPrice, DECIMALS) * scaleDecimal(amount, DECIMALS);
  const unit = ONE * ONE;
  return (exact + unit / 2n) / unit;
}

/** The nearest unit price with at most 18 decimals, for comparison only. Throws INVALID_INPUT for a zero amount. */
export function nearestUnitPrice(totalSats: bigint, amount: string): string {
  const scaled = scaleDecimal(amount, DECIMALS);
  if (scaled === 0n) throw new AppError('INVALID_INPUT', 'the amount is zero');
  const exact = totalSats * ONE * ONE;
  return unscaleDecimal((exact + scaled / 2n) / scaled, DECIMALS);
}

/**
 * The unit price with at most 18 decimals that gives exactly this total. Throws INVALID_INPUT for a zero amount, and
 * for one so large that no such price exists.
 */
export function unitPriceOf(totalSats: bigint, amount: string): string {
  const price = nearestUnitPrice(totalSats, amount);
  if (totalOf(price, amount) !== totalSats)
    throw new AppError('INVALID_INPUT', 'no unit price of 18 decimals gives this total');
  return price;
}

/** A price as a share of the floor, in tenths of a percent, rounded half up; null without a floor. */
export function partOfFloor(unitPrice: string, floor: string | null): bigint | null {
  const reference = floor === null ? 0n : scaleDecimal(floor, DECIMALS);
  if (reference === 0n) return null;
  return (scaleDecimal(unitPrice, DECIMALS) * 1000n + reference / 2n) / reference;
}

/** Outside 50 % to 300 % of the floor: such a price must be retyped. */
export const isUnusual = (part: bigint | null): boolean =>
  part !== null && (part < 500n || part > 3000n);

/** One price rule for many lines. Percentages and both ends of a ladder are plain decimals. */
export type PriceRule =
  | { rule: 'same'; unitPrice: string }
  /** Even steps from the first line to the last. */
  | { rule: 'ladder'; from: string; to: string }
  /** The floor plus a percentage, which may be negative. */
  | { rule: 'floor'; floor: string; percent: string };

/** A unit price per line, each with at most 18 decimals. Throws INVALID_INPUT, also for a zero price. */
export function pricesBy(rule: PriceRule, lines: number): string[] {
  const prices = Array.from({ length: lines }, (_, at) => scaledBy(rule, at, lines));
  const most = MAX_SATS * ONE;
  if (prices.some((price) => price <= 0n || price > most))
    throw new AppError('INVALID_INPUT', 'a price is nothing, or more than can exist');
  return prices.map((price) => unscaleDecimal(price, DECIMALS));
}

function scaledBy(rule: PriceRule, at: number, lines: number): bigint {
  switch (rule.rule) {
    case 'same':
      return scaleDecimal(rule.unitPrice, DECIMALS);
    case 'ladder': {
      const from = scaleDecimal(rule.from, DECIMALS);
      const to = scaleDecimal(rule.to, DECIMALS);
      return lines < 2 ? from : from + ((to - from) * BigInt(at)) / BigInt(lines - 1);
    }
    case 'floor': {
      const less = rule.percent.startsWith('-');
      const part = scaleDecimal(less ? rule.percent.slice(1) : rule.percent, DECIMALS);
      const factor = less ? 100n * ONE - part : 100n * ONE + part;
      return (scaleDecimal(rule.floor, DECIMALS) * factor) / (100n * ONE);
    }
  }
}

/** Splits a balance into equal pieces, at most `most`. Empty if none fits. */
export function piecesOf(balance: string, piece: string, most: number): string[] {
  const size = scaleDecimal(piece, DECIMALS);
  if (size === 0n) return [];
  const fit = scaleDecimal(balance, DECIMALS) / size;
  const count = fit > BigInt(most) ? most : Number(fit);
  return Array.from({ length: count }, () => unscaleDecimal(size, DECIMALS));
}
