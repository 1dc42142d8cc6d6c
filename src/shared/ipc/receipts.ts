import { z } from 'zod';

export const receiptCheck = z.object({
  state: z.enum(['valid', 'invalid', 'unknown']),
  address: z.string(),
  /** Whether the address is ours. */
  mine: z.boolean(),
  /** What was signed. */
  message: z.string(),
  /** Comparison with our own records; `none`: we have no record of it. */
  own: z.enum(['agrees', 'differs', 'none']),
  /** The first lines that differ from our records; null if the records have nothing for them. */
  differs: z.array(z.object({ said: z.string(), here: z.string().nullable() })),
});
export type ReceiptCheck = z.output<typeof receiptCheck>;
