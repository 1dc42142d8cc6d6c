import type { TransactionFacts } from '#main/signing/define.ts';
import type { Order } from '#shared/api/orders.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';

export interface PaymentFacts extends TransactionFacts<PaymentIntent> {
  /** The order as the provider tells it now. */
  order: Order;
}
