import { z } from 'zod';

import { itemSeen } from '#shared/flows/intents/frozen.ts';
import { prepared } from '#shared/flows/prepared.ts';
import { tradeInput, tradeLineView } from '#shared/flows/trade.ts';

const sats = z.string().regex(/^\d+$/);

/** One thing that is offered, bought, withdrawn or bound, and how far it is. */
const line = tradeLineView.extend({
  nftType: z.enum(['brc20', 'domain', 'collection']),
  /** Of what is no token: what the form showed of it. */
  item: itemSeen.nullable().default(null),
  unitPrice: z.string().nullable(),
  /** Where it sat when its bytes were made, and whose that was. */
  outpoint: z.string().nullable(),
  holder: z.string().nullable(),
  bidId: z.string().nullable(),
  /** Own coins chosen to pay for it. */
  coins: z.array(z.string()),
  /** What may leave the wallet for it at most. */
  outlaySats: sats.nullable(),
  prepared: prepared.nullable(),
  /** Base64; let go once the market has it. */
  signed: z.string().nullable(),
  /** On disk before the signature leaves. While false it certainly did not; once true it may have. */
  offered: z.boolean(),
  /** Of a purchase that may be offered more: its bytes once they were seen, what it pays now, and what it replaced. */
  rawHex: z.string().nullable().default(null),
  rate: z.number().nullable().default(null),
  earlier: z.array(z.string()).default([]),
});
export type Line = z.output<typeof line>;

const base = z.object({
  /** What the person asked for: frozen when the flow starts. */
  asked: tradeInput,
  lines: z.array(line),
  /** Why the person is asked, if something went wrong before. */
  trouble: z.string().nullable(),
  /** What was done first already, so that nothing is done for ever. */
  firsts: z.array(z.enum(['split', 'bind', 'move'])),
  /** Network fees of the payments that made coins for purchases: what one allows counts them. */
  preparedSats: sats.default('0'),
  /** Raw previous transactions in hex by txid: many lines come from one, and each names it with an empty text. */
  previous: z.record(z.string(), z.string()).default({}),
});
export type Base = z.output<typeof base>;

/** More fee for one purchase that waits for a block. */
const raising = base.extend({ at: z.number(), feeRate: z.number() });
const raiseShown = raising.extend({ prepared });
/** What left for this line, with its proofs. */
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
  /** What leaves for the purchase in all. */
  outlaySats: sats,
  offered: z.boolean(),
});

/** Each state and the data it needs. Children: what comes first by a flow of its own. */
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
  /** Approved, and away to be signed. */
  outside,
  handing: base,
  /** The market has it: what it shows is compared with what was signed. */
  reading: base.extend({ tries: z.number() }),
  /** Purchases that wait for a block. */
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
