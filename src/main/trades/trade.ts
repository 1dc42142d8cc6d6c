/** One sale or purchase of ours. Exact: sats, and units of 10^-18 of a token. */
export interface Trade {
  id: string;
  /** Milliseconds. */
  at: number;
  side: 'buy' | 'sell';
  asset: string;
  amount: bigint;
  priceSats: bigint;
  /** What we paid besides the price. */
  feeSats: bigint;
}

/** So much of a token, or of the shares of a pool. */
export interface Part {
  asset: string;
  amount: bigint;
}

/**
 * Tokens for tokens in the swap, without a price in sats: what was got takes over the cost of what was given and of the
 * fees. A claim gives nothing, a fee alone gets nothing.
 */
export interface Exchange {
  id: string;
  /** Milliseconds. */
  at: number;
  side: 'swap' | 'add' | 'remove' | 'claim' | 'fee';
  gives: readonly Part[];
  gets: readonly Part[];
  fees: readonly Part[];
  /** Of what was got out of a pool: what it had earned there. */
  earned: readonly Part[];
}

/** Decimals of every amount here: as many as any token may have. */
export const AMOUNT_DECIMALS = 18;

/** A part of what was bought that a sale took, or that nobody took yet. */
export interface Match {
  sale: Trade;
  /** When it was got; null where no purchase is known. */
  lot: { at: number } | null;
  amount: bigint;
  /** Of this part: with the fees of buying. */
  costSats: bigint;
  /** Of this part: less the fees of selling. */
  earnedSats: bigint;
}

export interface Sums {
  bought: bigint;
  boughtSats: bigint;
  sold: bigint;
  soldSats: bigint;
  feeSats: bigint;
  costSats: bigint;
  profitSats: bigint;
  unknown: bigint;
  /** By exchanges: what came, with the cost that it took over, and what went, with the cost that left with it. */
  came: bigint;
  cameSats: bigint;
  went: bigint;
  wentSats: bigint;
}

export const noSums = (): Sums => ({
  bought: 0n,
  boughtSats: 0n,
  sold: 0n,
  soldSats: 0n,
  feeSats: 0n,
  costSats: 0n,
  profitSats: 0n,
  unknown: 0n,
  came: 0n,
  cameSats: 0n,
  went: 0n,
  wentSats: 0n,
});
