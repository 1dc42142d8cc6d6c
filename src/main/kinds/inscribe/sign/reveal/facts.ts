import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Receiver } from '#main/signing/parts/receiver.ts';
import type { Order } from '#shared/api/orders.ts';
import type { RevealIntent } from '#shared/flows/intents/signed-order.ts';

import type { LeafProof } from './leaf.ts';

export interface RevealFacts extends TransactionFacts<RevealIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** The parent inscription's location according to the index. */
  parentAt: string | null;
  leaf: LeafProof;
  receiver: Receiver | null;
}
