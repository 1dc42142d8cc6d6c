import { z } from 'zod';

export const receiptCheck = z.object({
  state: z.enum(['valid', 'invalid', 'unknown']),
  address: z.string(),
  /** Whether the address is ours. */
  mine: z.boolean(),
  /** What was signed. */
  message: z.string(),
  /** How it goes with our own records; `none`: there is nothing here that it is about. */
  own: z.enum(['agrees', 'differs', 'none']),
  /** The first of the lines that say something else here; null where nothing is said here. */
  differs: z.array(z.object({ said: z.string(), here: z.string().nullable() })),
});
export type ReceiptCheck = z.output<typeof receiptCheck>;
