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

/** What an operation did to its wallet by the ledger, in sats. */
export const flowEffectView = z.object({
  /** What came less what left. */
  sats: z.string().regex(/^-?\d+$/),
  /** Null if unknown. */
  feeSats: sats.nullable(),
  /** What transactions of others brought: postage, or a refund. */
  cameSats: sats,
});
