import { z } from 'zod';

import { itemSeen } from '#shared/flows/intents/frozen.ts';
import { prepared } from '#shared/flows/prepared.ts';
import { tradeInput, tradeLineView } from '#shared/flows/trade.ts';

const sats = z.string().regex(/^\d+$/);

/** One item that is listed, bought, cancelled or bound, with its progress. */
const line = tradeLineView.extend({
  nftType: z.enum(['brc20', 'domain', 'collection']),
  /** What the form showed of an item that isn't a token. */
  item: itemSeen.nullable().default(null),
  unitPrice: z.string().nullable(),
  /** Its location when its bytes were made, and the owner then. */
  outpoint: z.string().nullable(),
  holder: z.string().nullable(),
  bidId: z.string().nullable(),
  /** Our coins chosen to pay for it. */
  coins: z.array(z.string()),
  /** Maximum outlay for it. */
  outlaySats: sats.nullable(),
  prepared: prepared.nullable(),
  /** Base64; dropped once the market has it. */
  signed: z.string().nullable(),
  /** On disk before the signature leaves. While false it certainly hasn't left; once true it may have. */
  offered: z.boolean(),
  /** For a purchase whose fee may be raised: its bytes once seen, its current rate, and what it replaced. */
  rawHex: z.string().nullable().default(null),
  rate: z.number().nullable().default(null),
  earlier: z.array(z.string()).default([]),
});
export type Line = z.output<typeof line>;

const base = z.object({
  /** What the user requested, frozen when the flow starts. */
  asked: tradeInput,
  lines: z.array(line),
  /** Why the user is asked, if something went wrong. */
  trouble: z.string().nullable(),
  /** Preparations already done, so that none repeats for ever. */
  firsts: z.array(z.enum(['split', 'bind', 'move'])),
  /** Network fees of payments that created coins for purchases; they count against the maximum total. */
  preparedSats: sats.default('0'),
  /** Raw previous transactions in hex by txid: lines share them, and each refers to one by an empty text. */
  previous: z.record(z.string(), z.string()).default({}),
});
export type Base = z.output<typeof base>;

/** Raising the fee of one pending purchase. */
const raising = base.extend({ at: z.number(), feeRate: z.number() });
const raiseShown = raising.extend({ prepared });
/** Exported for this line, with its proofs. */
const outside = base.extend({ at: z.number(), prepared });
const raiseSending = raising.extend({
  sending: z.object({
    txid: z.string(),
    rawHex: z.string(),
    feeSats: z.string(),
    outpoints: z.array(z.string()),
    at: z.number(),
    status: z.literal('signed'),
  }),
  /** Total cost of the purchase. */
  outlaySats: sats,
  offered: z.boolean(),
});

/** Each state and its data. Children: preparations in flows of their own. */
export const data = {
  looking: base,
  inscribing: base.extend({ pieces: z.array(z.number()) }),
  splitting: base,
  binding: base,
  moving: base,
  relisting: base,
  preparing: base,
  approving: base,
  signing: base,
  /** Approved and exported for signing. */
  outside,
  submitting: base,
  /** Submitted: what the market shows is compared with what was signed. */
  reading: base.extend({ tries: z.number() }),
  /** Unconfirmed purchases. */
  watching: base,
  raising,
  'raise-approving': raiseShown,
  'raise-signing': raiseShown,
  'raise-outside': raiseShown,
  'raise-sending': raiseSending,
  stopped: base,
  done: base,
  failed: base.extend({ reason: z.string() }),
  cancelled: base,
};
export type TradeStates = typeof data;
