/** A coin that may pay, as the quote or the flow knows it. */
export interface PayingCoin {
  outpoint: string;
  sats: bigint;
}

/** vB of a purchase: two small coins, the seller's, one that pays; six outputs and change (api-facts 4). */
const PURCHASE_VSIZE = 520;
/** Where its addresses are of the larger kinds: what may be offered at most must not fail by some vB. */
const MOST_VSIZE = 600;
/** Small coins that stand before the seller's, so that the inscription comes out at the first sat of its output. */
const BEFORE = 2;
/** What a coin made for that holds: above the person's floor for a coin, and above what the market asks for. */
export const PADDING_SATS = 600n;
/** Above it a coin is worth paying with, and is not used up as padding. */
const MOST_PADDING = 2_000n;
/** Two spare coins that the market makes for the next purchase. */
const SPARES = 2n * PADDING_SATS;

/** What one purchase takes of network fees, as it is quoted. */
export const purchaseFee = (feeRate: number): bigint => feeFor(feeRate, PURCHASE_VSIZE);

/** Rounded up; the rate in thousandths of sat/vB, so that no float decides a sat. */
const feeFor = (feeRate: number, vsize: number): bigint =>
  (BigInt(Math.round(feeRate * 1000)) * BigInt(vsize) + 999n) / 1000n;

/** The market says its fee when a purchase is prepared; before, half a percent is usual (api-facts 4.1). */
export function usualService(priceSats: bigint): bigint {
  const half = (priceSats * 50n + 9_999n) / 10_000n;
  return half > 546n ? half : 546n;
}

export interface PurchaseCoins {
  /** One list a purchase, small ones first; null where they are missing. */
  coins: (PayingCoin[] | null)[];
  /** Sums of coins to be made at the same address before all can be bought. */
  missing: bigint[];
}

/** The most that one purchase takes from the coins that pay: price and fees, and what comes back by it. */
export const needOf = (priceAndService: bigint, { feeRate, mostFeeRate }: FeeRates): bigint =>
  priceAndService +
  SPARES +
  // A higher fee is paid by the change, of which a coin has to be left.
  (mostFeeRate === undefined
    ? feeFor(feeRate, PURCHASE_VSIZE)
    : feeFor(Math.max(feeRate, mostFeeRate), MOST_VSIZE) + PADDING_SATS);

/** What the payment costs that makes so many coins: about one input, change, and an output each. */
export const splitFee = (feeRate: number, coins: number): bigint =>
  coins === 0 ? 0n : feeFor(feeRate, 110 + 43 * coins);

/** sat/vB: what a purchase pays, and what may be offered for it later. */
interface FeeRates {
  feeRate: number;
  mostFeeRate?: number | undefined;
}

/**
 * Coins for each purchase, no coin twice. `needs`: price and the market's fee, in sats, of each. Each gets two small
 * coins and as few large ones as suffice. Where any are missing all are made anew: the payment that makes them may
 * spend those that are there.
 */
export function coinsForPurchases(
  coins: readonly PayingCoin[],
  needs: readonly bigint[],
  rates: FeeRates,
): PurchaseCoins {
  const sorted = [...coins].sort((a, b) => (a.sats === b.sats ? 0 : a.sats < b.sats ? -1 : 1));
  const small = sorted.filter(({ sats }) => sats <= MOST_PADDING);
  const large = sorted.filter(({ sats }) => sats > MOST_PADDING).reverse();
  const found = needs.map((need) => {
    const before = small.splice(0, BEFORE);
    const paying = takeFor(large, needOf(need, rates));
    return before.length === BEFORE && paying !== null ? [...before, ...paying] : null;
  });
  const missing = found.includes(null)
    ? needs.flatMap((need) => [PADDING_SATS, PADDING_SATS, needOf(need, rates)])
    : [];
  return { coins: found, missing };
}

/** As few as suffice, the smallest that does alone; null, and nothing taken, where all together do not. */
function takeFor(large: PayingCoin[], need: bigint): PayingCoin[] | null {
  const alone = large.findLastIndex(({ sats }) => sats >= need);
  if (alone >= 0) return large.splice(alone, 1);
  let sum = 0n;
  const end = large.findIndex(({ sats }) => (sum += sats) >= need);
  return end < 0 ? null : large.splice(0, end + 1);
}
