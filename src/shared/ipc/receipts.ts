import { z } from 'zod';

import { call } from './define.ts';

const of = z.union([
  z.object({ orderId: z.string().max(100) }).strict(),
  z.object({ flowId: z.string().max(64) }).strict(),
]);
const file = z.object({ saved: z.string().nullable(), url: z.string().nullable() });

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

export const receiptCalls = {
  /**
   * Asks the approval window to sign what is known of an operation as a message of an own address; `tools.signState`
   * gives the signed receipt. Throws NOT_FOUND, ADDRESS_INVALID, VAULT_LOCKED, INVALID_INPUT for what is too long.
   */
  'receipts.sign': call(
    z.object({ of, address: z.string().max(200) }),
    z.object({ id: z.string(), approvalId: z.string() }),
  ),
  /** Writes a signed receipt: a page to print with the signed text inside, or that text alone. Throws INVALID_INPUT. */
  'receipts.save': call(
    z.object({ text: z.string().max(60_000), form: z.enum(['pdf', 'json']) }),
    file,
  ),
  /** Offline. `text`: of a file of either form, or pasted. Throws INVALID_INPUT where there is no receipt in it. */
  'receipts.check': call(z.object({ text: z.string().max(900_000) }), receiptCheck),
};
