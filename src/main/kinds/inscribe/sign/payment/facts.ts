import type { Ordered } from '#main/signing/define/context.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Receiver } from '#main/signing/parts/receiver.ts';
import type { Order } from '#shared/api/orders.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';

export interface PaymentFacts extends TransactionFacts<PaymentIntent> {
  /** The order's current state according to the provider. */
  order: Order;
  /** What it was created for, from our own records; null if they don't say. For the card's text only. */
  ordered: (Ordered & Receiver) | null;
}
