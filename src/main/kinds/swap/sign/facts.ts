import type { MessageFacts } from '#main/signing/define/purpose.ts';
import type { SwapReadings } from '#main/signing/define/swap-readings.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

/** What the server answered to a preparation, and what else the clauses may look at. */
export interface SwapFacts extends MessageFacts<SwapIntent>, SwapReadings {
  /** The ids that the answer names beside the messages. */
  ids: readonly string[];
  /** The fee that the answer states, for each of its fee messages. */
  feeTick: string;
  feeAmount: string;
  /** Of each preparation where there are several. */
  feeAmounts?: readonly string[];
}
