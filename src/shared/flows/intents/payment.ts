import { z } from 'zod';

import { orderVersion } from '#shared/api/order-version.ts';
import { conflictsWith } from '#shared/flows/spend.ts';

import { addressText, feeRate, frozen, satsText } from './frozen.ts';

/** Paying an order, or the rest of it. The pay address is pinned when first seen, with the amount it must receive. */
export const paymentIntent = z.object({
  ...frozen,
  purpose: z.enum(['pay-order', 'top-up']),
  orderId: z.string(),
  /** Of the service that made the order. */
  version: orderVersion.default(2),
  payAddress: addressText,
  sats: satsText,
  /** Of the payment transaction. */
  feeRate,
  /** One of your paying addresses. Absent: a fresh one. */
  changeAddress: addressText.optional(),
  conflictsWith: conflictsWith.optional(),
  /** Limit for all payments of the order together: its amount, pinned when first seen. */
  mostSats: satsText,
});
export type PaymentIntent = z.output<typeof paymentIntent>;
