import type { Order } from '#shared/api/orders.ts';
import type { PaymentIntent } from '#shared/flows/intents/payment.ts';

import type { TransactionFacts } from '../../define.ts';

export interface PaymentFacts extends TransactionFacts<PaymentIntent> {
  /** The order as the provider tells it now. */
  order: Order;
}
