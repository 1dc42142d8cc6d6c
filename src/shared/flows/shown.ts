import { z } from 'zod';

const sats = z.string().regex(/^(0|[1-9]\d{0,15})$/);

/** What a form showed for an operation before it began, at the chosen rate. */
export const shown = z.object({
  /** sat/vB */
  rate: z.number().positive(),
  /** The network fee of all its transactions. Absent: none was shown. */
  feeSats: sats.optional(),
  /** Everything that leaves for good in all of its steps, without postage that comes back. */
  totalSats: sats.optional(),
});
export type Shown = z.output<typeof shown>;
