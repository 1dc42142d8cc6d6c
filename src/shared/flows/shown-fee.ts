import { z } from 'zod';

/** The network fee that a form showed for an operation, all of its transactions together, at the rate that was chosen. */
export const shownFee = z.object({
  sats: z.string().regex(/^(0|[1-9]\d{0,15})$/),
  /** sat/vB */
  rate: z.number().positive(),
});
export type ShownFee = z.output<typeof shownFee>;
