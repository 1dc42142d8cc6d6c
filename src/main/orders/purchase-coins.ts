import { SMALL_COIN } from '#shared/bitcoin/paying.ts';

/** A coin that may pay, as the quote or the flow knows it. */
export interface PayingCoin {
  outpoint: string;
  sats: bigint;
}

/** vB of a purchase: two small coins, the seller's, and a paying one; six outputs and change (api-facts 4). */
const PURCHASE_VSIZE = 520;
/** The same for larger address types, so that the maximum total isn't exceeded by a few vB. */
const MOST_VSIZE = 600;
/** Small coins before the seller's, so that the inscription lands on the first sat of its output. */
const BEFORE = 2;
/** Size of a coin created for this: above the user's minimum coin and the market's minimum. */
export const PADDING_SATS = 600n;
/** Two spare coins that the market creates for the next purchase. */
const SPARES = 2n * PADDING_SATS;

/** Estimated network fee of a purchase. */
export const purchaseFee = (feeRate: number): bigint => feeFor(feeRate, PURCHASE_VSIZE);

/** Rounded up; the rate is in thousandths of sat/vB, so that no float decides a sat. */
const feeFor = (feeRate: number, vsize: number): bigint =>
  (BigInt(Math.round(feeRate * 1000)) * BigInt(vsize) + 999n) / 1000n;

/** The market states its fee only when a purchase is prepared; until then half a percent is typical (api-facts 4.1). */
export function usualService(priceSats: bigint): bigint {
  const half = (priceSats * 50n + 9_999n) / 10_000n;
  return half > 546n ? half : 546n;
}

export interface PurchaseCoins {
  /** One list per purchase, small coins first; null if coins are missing. */
  coins: (PayingCoin[] | null)[];
  /** Amounts of coins to create at the same address before all purchases are possible. */
  missing: bigint[];
  /** Existing small coins. The payment that creates the others must not spend them. */
  small: PayingCoin[];
}

/** The maximum that a purchase takes from the paying coins: price, fees, and what comes back. */
export const needOf = (priceAndService: bigint, { feeRate, mostFeeRate }: FeeRates): bigint =>
  priceAndService +
  SPARES +
  // A higher fee is paid from the change, so a coin must remain as change.
  (mostFeeRate === undefined
    ? feeFor(feeRate, PURCHASE_VSIZE)
    : feeFor(Math.max(feeRate, mostFeeRate), MOST_VSIZE) + PADDING_SATS);

/** Estimated cost of the payment that creates these coins: about one input, change, and an output each. */
export const splitFee = (feeRate: number, coins: number): bigint =>
  coins === 0 ? 0n : feeFor(feeRate, 110 + 43 * coins);

/** sat/vB: the rate of a purchase, and the maximum for raising it later. */
interface FeeRates {
  feeRate: number;
  mostFeeRate?: number | undefined;
}

/**
 * Assigns coins to each purchase without reuse. `needs`: price plus market fee of each, in sats. Each gets two
 * small coins and as few large ones as suffice. Existing small coins are never created again. If anything is
 * missing, all large ones are created, since the creating payment may spend the existing ones.
 */
export function coinsForPurchases(
  coins: readonly PayingCoin[],
  needs: readonly bigint[],
  rates: FeeRates,
): PurchaseCoins {
  const sorted = [...coins].sort((a, b) => (a.sats === b.sats ? 0 : a.sats < b.sats ? -1 : 1));
  // The market merges a purchase's two small coins: the largest are used first, so that the result can pay.
  const small = sorted.filter(({ sats }) => sats <= SMALL_COIN).reverse();
  const large = sorted.filter(({ sats }) => sats > SMALL_COIN).reverse();
  const used: PayingCoin[] = [];
  const found = needs.map((need) => {
    const before = small.splice(0, BEFORE);
    used.push(...before);
    const paying = takeFor(large, needOf(need, rates));
    return before.length === BEFORE && paying !== null ? [...before, ...paying] : null;
  });
  const lacking = BEFORE * needs.length - used.length;
  const missing = found.includes(null)
    ? [
        ...Array.from({ length: lacking }, () => PADDING_SATS),
        ...needs.map((need) => needOf(need, rates)),
      ]
    : [];
  return { coins: found, missing, small: used };
}

/**
 * As few as suffice, ending with the smallest one that completes the sum; null without taking any if all together
 * don't.
 */
function takeFor(large: PayingCoin[], need: bigint): PayingCoin[] | null {
  const alone = large.findLastIndex(({ sats }) => sats >= need);
  if (alone >= 0) return large.splice(alone, 1);
  let sum = 0n;
  const end = large.findIndex(({ sats }) => (sum += sats) >= need);
  return end < 0 ? null : large.splice(0, end + 1);
}
