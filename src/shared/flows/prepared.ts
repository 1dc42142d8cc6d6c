import { z } from 'zod';

import { type ApprovalCard, purposes } from './approval.ts';
import { signItem } from './consent.ts';

const sats = z.string().regex(/^\d+$/);

/** What came with the bytes from outside; examined again each time they are judged. */
export const provided = z.object({
  /** Raw previous transactions in hex by txid, for inputs that the PSBT doesn't prove. */
  previous: z.record(z.string(), z.string()).default({}),
  /** Further non-empty PSBTs in the answer. */
  extraPsbts: z.array(z.string()).default([]),
  /** When the offer expires, in ms; null if it doesn't say. */
  deadline: z.number().nullable().default(null),
  /** Messages of an operation, as the server wrote them. */
  operation: z
    .object({
      messages: z.array(z.string()),
      ids: z.array(z.string()),
      feeTick: z.string(),
      feeAmount: z.string(),
      /** The fee of each, if there are several preparations. */
      feeAmounts: z.array(z.string()).optional(),
    })
    .optional(),
});
export type Provided = z.output<typeof provided>;

/**
 * Something ready to be judged, shown and signed. Plain JSON: a flow stores it. It contains no card and no consent,
 * which are derived from it each time.
 */
export const prepared = z.object({
  purpose: z.enum(purposes),
  /** Parsed by its purpose. */
  intent: z.record(z.string(), z.unknown()),
  items: z.array(signItem),
  provided,
  /** Our coins that it spends. */
  outpoints: z.array(z.string()),
  feeSats: sats,
  /** The final txid; empty if signatures determine it, or nothing is spent. */
  txid: z.string(),
  /** The transaction without signatures in hex, whose hash is the txid; empty for messages. */
  unsignedHex: z.string(),
  /** The keys aren't here: it is signed on another device and comes back as a signed PSBT. */
  outside: z.literal(true).optional(),
});
export type Prepared = z.output<typeof prepared>;

/** What is shown and approved. In memory only: made again each time it is shown. */
export interface Review {
  text: string;
  /** SHA-256 of the text in hex. */
  digest: string;
  card: ApprovalCard;
}

export interface Signed {
  /** In order of the items: signed PSBTs in base64, signatures of messages in base64. */
  items: string[];
  /** The final one; null if others complete the transaction, or their signatures determine it. */
  txid: string | null;
  /** The final transaction in hex, if it is entirely ours. */
  rawHex: string | null;
}
