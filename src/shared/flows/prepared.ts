import { z } from 'zod';

import { purposes } from './approval.ts';
import { signItem } from './consent.ts';

const sats = z.string().regex(/^\d+$/);

/** What came from outside with the bytes, and is looked at again each time they are judged. */
export const given = z.object({
  /** Raw previous transactions in hex by txid, for inputs whose proof the PSBT lacked. */
  previous: z.record(z.string(), z.string()).default({}),
  /** Further PSBTs of the answer that were not empty. */
  extraPsbts: z.array(z.string()).default([]),
  /** When the offer ends, in ms; null when it does not say. */
  deadline: z.number().nullable().default(null),
  /** Messages of an operation, as the server wrote them. */
  operation: z
    .object({
      messages: z.array(z.string()),
      ids: z.array(z.string()),
      feeTick: z.string(),
      feeAmount: z.string(),
      /** Where there are several preparations: the fee of each. */
      feeAmounts: z.array(z.string()).optional(),
    })
    .optional(),
});
export type Given = z.output<typeof given>;

/**
 * Something ready to be judged, shown and signed. Plain JSON: a flow stores it. It holds no card and no consent:
 * both are made of it anew, each time.
 */
export const prepared = z.object({
  purpose: z.enum(purposes),
  /** Parsed by its purpose. */
  intent: z.record(z.string(), z.unknown()),
  items: z.array(signItem),
  given,
  /** Own coins it spends. */
  outpoints: z.array(z.string()),
  feeSats: sats,
  /** The final one; empty where signatures decide it, or nothing is spent. */
  txid: z.string(),
  /** The transaction that the txid is the hash of, without signatures, in hex; empty for messages. */
  unsignedHex: z.string(),
  /** The keys are not here: it is signed elsewhere, and comes back as a signed PSBT. */
  outside: z.literal(true).optional(),
});
export type Prepared = z.output<typeof prepared>;
