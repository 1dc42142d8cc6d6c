import { z } from 'zod';

/** What BIP-329 gives labels to, and what only this app has: other programs pass over lines of types they do not know. */
const bip329Types = ['tx', 'addr', 'pubkey', 'input', 'output', 'xpub'] as const;
const ownTypes = ['inscription', 'order', 'operation'] as const;
export const labelTypes = [...bip329Types, ...ownTypes] as const;
export type LabelType = (typeof labelTypes)[number];

/** What is labelled, with what is said of it. */
export const labelFields = z.object({
  type: z.enum(labelTypes),
  ref: z.string().min(1).max(200),
  label: z.string().max(255),
});
export type Label = z.output<typeof labelFields>;
/** One thing that may have a label. */
export type Labelled = Pick<Label, 'type' | 'ref'>;

const forms: { [T in LabelType]?: RegExp } = {
  tx: /^[0-9a-f]{64}$/,
  input: /^[0-9a-f]{64}:\d{1,10}$/,
  output: /^[0-9a-f]{64}:\d{1,10}$/,
  inscription: /^[0-9a-f]{64}i\d{1,10}$/,
};
/** Whether a reference has the form that its type asks for. */
export const isLabelled = ({ type, ref }: Labelled): boolean => forms[type]?.test(ref) ?? true;

export const ownAddressRow = z.object({
  address: z.string(),
  /** The name of its account. */
  account: z.string(),
  role: z.string(),
  change: z.boolean(),
  index: z.number(),
  /** What lies there as of the last look. */
  coins: z.number(),
  sats: z.string().regex(/^\d+$/),
  inscriptions: z.number(),
  /** It holds something, or a transaction or an operation known here names it. */
  used: z.boolean(),
  label: z.string().nullable(),
});
export type OwnAddressRow = z.output<typeof ownAddressRow>;
