import { scaleDecimal } from '#shared/bitcoin/amount.ts';

import { marketCodes, refuse } from './refusals.ts';

export const MIN_PRICE = 546n;
export const MAX_PRICE = 10_000_000_000n;
/** Of the price, in parts of ten thousand; the buyer pays it on top. */
const FEE_PARTS = 50n;
/** No output smaller than this is made. */
const MIN_FEE = 546n;
const WORK = 18;

/** What the market takes of a price: half a percent, rounded up. */
export function serverFee(price: bigint): bigint {
  const fee = (price * FEE_PARTS + 9_999n) / 10_000n;
  return fee > MIN_FEE ? fee : MIN_FEE;
}
export const SERVER_FEE_RATE = Number(FEE_PARTS) / 10_000;

/**
 * The price of a listing in sats. Where tokens are sold, amount times unit price must round to it, give or
 * take a sat: a slip of units is refused here.
 */
export function readPrice(initPrice: string, unitPrice: string, amount: string): bigint {
  const price = BigInt(initPrice);
  if (price < MIN_PRICE) refuse(marketCodes.priceTooLow, `price below minimum: ${MIN_PRICE}`);
  if (price > MAX_PRICE) refuse(marketCodes.priceTooHigh, `price above maximum: ${MAX_PRICE}`);
  if (amount === '') return price;
  const product = scaleDecimal(amount, WORK) * scaleDecimal(unitPrice, WORK);
  const one = 10n ** BigInt(2 * WORK);
  const gap = product > price * one ? product - price * one : price * one - product;
  if (gap > one) refuse(marketCodes.parameter, 'initPrice is not amount times unitPrice');
  return price;
}
