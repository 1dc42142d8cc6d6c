/** A pool's current state according to the server, from the side of a swap. Reserves in base units. */
export interface PoolFacts {
  tickIn: string;
  tickOut: string;
  reserveIn: bigint;
  reserveOut: bigint;
  decimalsIn: number;
  decimalsOut: number;
  feePerMille: bigint;
  /** All LP tokens of the pool in 18 decimals, for adding or removing liquidity. */
  shares?: bigint;
}

/** A figure on which the server and our calculation from the pool disagree. */
export interface ServedOtherwise {
  what: string;
  here: string;
  there: string;
}

/** Read in addition to the swap server's answer, each time. */
export interface SwapReadings {
  /** Where fees go according to the module’s own inscription; null if it couldn't be read. */
  gasAddress: string | null;
  /** Seconds that this address has used in signatures. */
  usedTs: readonly number[];
  /** Pools of the requested swaps and liquidity, in order; null if one couldn't be read. */
  pools: readonly (PoolFacts | null)[];
  /** Figures on which the server and our calculation disagree. */
  otherwise?: readonly ServedOtherwise[];
  /** LP tokens of the pool that aren't locked, before a lock; null if they couldn't be read. */
  freeShares?: string | null;
  /** The server’s clock in ms, as far as it is trusted. Absent: ours. */
  serverNow?: number;
}
