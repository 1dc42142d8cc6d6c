import type { BindIntent } from '#shared/flows/intents/operations.ts';

import type { MessageFacts } from '../../define.ts';

export interface BindFacts extends MessageFacts<BindIntent> {
  /** Where the market pays sales now, null when nothing is bound yet; `unknown` when it does not say. */
  bound: { btcAddress: string | null } | 'unknown';
}
