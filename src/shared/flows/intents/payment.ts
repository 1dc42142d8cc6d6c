import { z } from 'zod';

import { conflictsWith } from '#shared/flows/spend.ts';

import { addressText, feeRate, frozen, satsText } from './frozen.ts';

/** Paying an order, or what is missing of it: what its pay address, pinned at first sight, must receive. */
export const paymentIntent = z.object({
  ...frozen,
  purpose: z.enum(['pay-order', 'top-up']),
  orderId: z.string(),
  payAddress: addressText,
  sats: satsText,
  /** Of the payment transaction. */
  feeRate,
  /** An own address that pays. Absent: a fresh one. */
  changeAddress: addressText.optional(),
  conflictsWith: conflictsWith.optional(),
  /** What all payments of the order together may be: its amount, pinned at first sight. */
  mostSats: satsText,
});
export type PaymentIntent = z.output<typeof paymentIntent>;
