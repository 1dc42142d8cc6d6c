import { z } from 'zod';

const sats = z.string().regex(/^\d+$/);

export const refundEstimate = z.object({
  feeRate: z.number(),
  paidSats: sats,
  /** Fee of the refund transaction at this rate. */
  feeSats: sats,
  refundSats: sats,
  /** The refund must exceed this, or inscriptions in the payment may be lost. */
  safeSats: sats,
  /** Set if this rate puts the refund at risk; it is then refused. */
  fault: z.string().nullable(),
});
export type RefundEstimate = z.output<typeof refundEstimate>;
