import { z } from 'zod';

/** The types of BIP-329, and our own, which other programs skip. */
const bip329Types = ['tx', 'addr', 'pubkey', 'input', 'output', 'xpub'] as const;
const ownTypes = ['inscription', 'order', 'operation'] as const;
export const labelTypes = [...bip329Types, ...ownTypes] as const;
export type LabelType = (typeof labelTypes)[number];

/** A label and what it belongs to. */
export const labelFields = z.object({
  type: z.enum(labelTypes),
  ref: z.string().min(1).max(200),
  label: z.string().max(255),
});
export type Label = z.output<typeof labelFields>;
/** Something that can have a label. */
export type Labelled = Pick<Label, 'type' | 'ref'>;

const forms: { [T in LabelType]?: RegExp } = {
  tx: /^[0-9a-f]{64}$/,
  input: /^[0-9a-f]{64}:\d{1,10}$/,
  output: /^[0-9a-f]{64}:\d{1,10}$/,
  inscription: /^[0-9a-f]{64}i\d{1,10}$/,
};
/** Whether a reference has the form its type requires. */
export const isLabelled = ({ type, ref }: Labelled): boolean => forms[type]?.test(ref) ?? true;

/** Someone whom a form of sending suggests. */
export const recipient = z.object({
  address: z.string(),
  /** From the address book; of an own account, its label. */
  name: z.string().nullable(),
  /** When you last sent to it. */
  at: z.number().nullable(),
  mine: z.boolean(),
});
export type Recipient = z.output<typeof recipient>;

export const ownAddressRow = z.object({
  address: z.string(),
  accountId: z.number(),
  /** Name of its account. */
  account: z.string(),
  role: z.string(),
  change: z.boolean(),
  index: z.number(),
  /** Its coins at the last refresh. */
  coins: z.number(),
  sats: z.string().regex(/^\d+$/),
  inscriptions: z.number(),
  /** It holds something, or a known transaction or operation names it. */
  used: z.boolean(),
  label: z.string().nullable(),
});
export type OwnAddressRow = z.output<typeof ownAddressRow>;
