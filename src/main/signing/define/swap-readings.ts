/** A pool as the server states it now, from the side of a swap. Reserves in base units. */
export interface PoolFacts {
  tickIn: string;
  tickOut: string;
  reserveIn: bigint;
  reserveOut: bigint;
  decimalsIn: number;
  decimalsOut: number;
  feePerMille: bigint;
  /** All shares of the pool, in 18 decimals. Needed where liquidity is added or taken. */
  shares?: bigint;
}

/** A figure that the server gives otherwise than the pool does by our reckoning. */
export interface ServedOtherwise {
  what: string;
  here: string;
  there: string;
}

/** What is read beside the swap server's answer, each time anew. */
export interface SwapReadings {
  /** Where the module’s own inscription says fees go; null when it could not be read. */
  gasAddress: string | null;
  /** Times that this address signed with before, in seconds. */
  usedTs: readonly number[];
  /** Pools of the swaps and of the liquidity asked for, in their order; null where one could not be read. */
  pools: readonly (PoolFacts | null)[];
  /** Figures that the server gives otherwise than the pools do by our reckoning. */
  otherwise?: readonly ServedOtherwise[];
  /** Milliseconds of the server’s clock, as far as it is believed. Absent: ours. */
  serverNow?: number;
}
