/** A sale or purchase of ours. Exact: sats, and units of 10^-18 of a token. */
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
  /** A single item, or the transfer with the tokens. */
  inscriptionId: string | null;
  /** Between two wallets of this vault: makes no profit. */
  isOwn: boolean;
  /** Minted, not bought: the price is the cost of minting. */
  isMint?: true;
}

/** A trade with references to its source. */
export interface KnownTrade extends Trade {
  txid: string | null;
  /** Its sats come from the ledger rather than the market's record. */
  isMeasured: boolean;
}

/** The part of a cost that a listing bears until it is sold; without a listing, the asset bears it. */
export interface CostShare {
  /** The listed inscription; null if it is no longer listed. */
  of: string | null;
  /** The inscription it replaced, whose costs it takes over. */
  from: string | null;
  sats: bigint;
}

/**
 * The cost of inscribing, listing, editing a price, cancelling or a failed purchase. Negative if more came back
 * than was paid.
 */
export interface Cost {
  id: string;
  /** Milliseconds. */
  at: number;
  side: 'cost';
  act: 'inscribe' | 'list' | 're-price' | 'delist' | 'buy';
  asset: string;
  sats: bigint;
  shares: readonly CostShare[];
  /** The transaction, if there was only one. */
  txid: string | null;
}

/** An amount of a token, or of a pool's LP tokens. */
export interface Part {
  asset: string;
  amount: bigint;
  /** LP tokens of a pool. */
  isShare?: true;
  /**
   * What was left over of the middle token, out of this much that the swap paid for; it bears that share of the
   * cost.
   */
  restOf?: bigint;
}

/** Divides an amount into equal shares, after the leftover has taken its share. */
export function divided(total: bigint, parts: readonly Part[]): bigint[] {
  let left = total;
  return parts.map(({ amount, restOf }, index) => {
    const isEqual = restOf === undefined || restOf === 0n;
    const share = isEqual ? left / BigInt(parts.length - index) : (total * amount) / restOf;
    left -= share;
    return share;
  });
}

/**
 * A swap, without a price in sats: the received tokens take over the cost of the sent ones and of the fees. A claim
 * sends nothing; a fee alone receives nothing.
 */
export interface Exchange {
  id: string;
  /** Milliseconds. */
  at: number;
  side: 'swap' | 'add' | 'remove' | 'claim' | 'fee';
  gives: readonly Part[];
  gets: readonly Part[];
  fees: readonly Part[];
  /** Of the amounts removed from a pool, what they had earned. */
  earned: readonly Part[];
}

/** The part of a lot used by a sale, or still unused. */
export interface Match {
  sale: Trade;
  /** When it was acquired; null if no purchase is known. */
  lot: { at: number } | null;
  amount: bigint;
  /** Cost of this part, including purchase fees. */
  costSats: bigint;
  /** Proceeds of this part, minus selling fees. */
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
  /**
   * Through mints, swaps and between own wallets: amounts in with the cost they took over, and amounts out with
   * the cost that left with them.
   */
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
