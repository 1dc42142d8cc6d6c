import { z } from 'zod';

import { call } from './define.ts';

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

const label = labelFields.refine(isLabelled);

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

export const labelCalls = {
  /** All there are. What is said of a payment stands at each of its transactions too: they may replace each other. */
  'labels.list': call(z.object({}), z.array(labelFields)),
  /** An empty label removes it. A name for an address of somebody else is confirmed in the approval window first. */
  'labels.set': call(label, z.object({})),
  /** BIP-329: a JSON object a line. */
  'labels.export': call(
    z.object({}),
    z.object({ saved: z.string().nullable(), url: z.string().nullable(), rows: z.number() }),
  ),
  /**
   * Labels that are here stay unless the file has another for the same thing. Names for addresses of others, and how many coins it
   * freezes, are confirmed in the approval window first; it unfreezes none.
   */
  'labels.import': call(
    z.object({ text: z.string().max(900_000) }),
    z.object({ taken: z.number(), refused: z.number(), frozen: z.number() }),
  ),
  /** Every address handed out so far, with what it holds. */
  'labels.addresses': call(z.object({}), z.array(ownAddressRow)),
};
