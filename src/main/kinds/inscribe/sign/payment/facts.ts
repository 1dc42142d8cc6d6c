import type { Ordered } from '#main/signing/define/context.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import type { Receiver } from '#main/signing/parts/receiver.ts';
import type { Order } from '#shared/api/orders.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';

export interface PaymentFacts extends TransactionFacts<PaymentIntent> {
  /** The order as the provider tells it now. */
  order: Order;
  /** What it was made for, by our own records; null where they do not say. Words on the card alone. */
  ordered: (Ordered & Receiver) | null;
}
