import { z } from 'zod';

const sats = z.string().regex(/^\d+$/);

export const refundEstimate = z.object({
  feeRate: z.number(),
  paidSats: sats,
  /** Of the refund transaction at this rate. */
  feeSats: sats,
  refundSats: sats,
  /** The refund has to be above this, or inscriptions in the payment may be lost. */
  safeSats: sats,
  /** A sentence where this rate puts the refund at risk: it is refused then. */
  fault: z.string().nullable(),
});
export type RefundEstimate = z.output<typeof refundEstimate>;
