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

/** Decimals of every amount here: as many as any token may have. */
export const AMOUNT_DECIMALS = 18;

/** A part of what was bought that a sale took, or that nobody took yet. */
export interface Match {
  sale: Trade;
  /** null where no purchase is known. */
  lot: Trade | null;
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
});
