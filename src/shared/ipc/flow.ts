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

/** An operation's effect on its wallet by the ledger, in sats. */
export const flowEffectView = z.object({
  /** Received minus sent. */
  sats: z.string().regex(/^-?\d+$/),
  /** Null if unknown. */
  feeSats: sats.nullable(),
  /** What others' transactions added: postage, or a refund. */
  cameSats: sats,
});
