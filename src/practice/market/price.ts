import { refuse } from '#practice/api/refusal.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';

export const MIN_PRICE = 546n;
export const MAX_PRICE = 10_000_000_000n;
/** Share of the price in basis points, paid by the buyer in addition. */
const FEE_PARTS = 50n;
/** The smallest output created. */
const MIN_FEE = 546n;
const WORK = 18;

/** The market's fee: half a percent of the price, rounded up. */
export function serverFee(price: bigint): bigint {
  const fee = (price * FEE_PARTS + 9_999n) / 10_000n;
  return fee > MIN_FEE ? fee : MIN_FEE;
}
export const SERVER_FEE_RATE = Number(FEE_PARTS) / 10_000;

/**
 * A listing's price in sats. For tokens, amount times unit price must match it within a sat, to catch mistaken units.
 */
export function readPrice(initPrice: string, unitPrice: string, amount: string): bigint {
  const price = BigInt(initPrice);
  if (price < MIN_PRICE) refuse('priceTooLow', `price below minimum: ${MIN_PRICE}`);
  if (price > MAX_PRICE) refuse('priceTooHigh', `price above maximum: ${MAX_PRICE}`);
  if (amount === '') return price;
  const product = scaleDecimal(amount, WORK) * scaleDecimal(unitPrice, WORK);
  const one = 10n ** BigInt(2 * WORK);
  const gap = product > price * one ? product - price * one : price * one - product;
  if (gap > one) refuse('parameter', 'initPrice is not amount times unitPrice');
  return price;
}
