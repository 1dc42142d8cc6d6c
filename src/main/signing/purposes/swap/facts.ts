import type { SwapIntent } from '#shared/flows/intents/operations.ts';

import type { MessageFacts } from '../../define.ts';
import type { PoolFacts } from './pool-math.ts';

/** What is read beside the server's answer, each time anew. */
export interface SwapReadings {
  /** Where the module’s own inscription says fees go; null when it could not be read. */
  gasAddress: string | null;
  /** Times that this address signed with before, in seconds. */
  usedTs: readonly number[];
  /** Pools of the swaps and of the liquidity asked for, in their order; null where one could not be read. */
  pools: readonly (PoolFacts | null)[];
}

/** What the server answered to a preparation, and what else the clauses may look at. */
export interface SwapFacts extends MessageFacts<SwapIntent>, SwapReadings {
  /** The ids that the answer names beside the messages. */
  ids: readonly string[];
  /** The fee that the answer states, for each of its fee messages. */
  feeTick: string;
  feeAmount: string;
}
