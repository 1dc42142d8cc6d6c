import { z } from 'zod';

import { call } from './define.ts';

/** What BIP-329 gives labels to. */
export const labelTypes = ['tx', 'addr', 'pubkey', 'input', 'output', 'xpub'] as const;

export const label = z.object({
  type: z.enum(labelTypes),
  ref: z.string().min(1).max(200),
  label: z.string().max(255),
});
export type Label = z.output<typeof label>;

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
  label: z.string().nullable(),
});
export type OwnAddressRow = z.output<typeof ownAddressRow>;

export const labelCalls = {
  'labels.list': call(z.object({}), z.array(label)),
  /** An empty label removes it. A name for an address of somebody else is allowed in the approval window first. */
  'labels.set': call(label, z.object({})),
  /** BIP-329: a JSON object a line. */
  'labels.export': call(
    z.object({}),
    z.object({ saved: z.string().nullable(), url: z.string().nullable(), rows: z.number() }),
  ),
  /** Labels that are here stay unless the file has another for the same thing. */
  'labels.import': call(
    z.object({ text: z.string().max(900_000) }),
    z.object({ taken: z.number(), refused: z.number() }),
  ),
  /** Every address handed out so far, with what it holds. */
  'labels.addresses': call(z.object({}), z.array(ownAddressRow)),
};
