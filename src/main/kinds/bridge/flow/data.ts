import { z } from 'zod';

import { bridgeInput, bridgeProgress } from '#shared/flows/bridge.ts';
import { prepared } from '#shared/flows/prepared.ts';

const sats = z.string().regex(/^\d+$/);

/** A transaction whose signature was handed to the swap: it may be sent whenever the swap likes. */
const handed = z.object({
  txid: z.string(),
  what: z.enum(['deposit', 'payment']),
  outpoints: z.array(z.string()),
  feeSats: sats,
  /** Milliseconds. */
  at: z.number(),
  /** used: in the chain. dead: a coin of it is spent by another one that is. */
  fate: z.enum(['open', 'used', 'dead']),
});
export type Handed = z.output<typeof handed>;

/** What signing costs, as the preparation says. */
const cost = z.object({
  sats,
  feeAmount: z.string().nullable(),
  feeTick: z.string().nullable(),
});
export type Cost = z.output<typeof cost>;

const base = z.object({
  /** What the user asked for: frozen when the flow starts. */
  asked: bridgeInput,
  /** sat/vB: as asked, or as the user said since. */
  feeRate: z.number(),
  /** Of a withdrawal: the most sats and the most of the fee that the user agreed to. */
  most: z.object({ sats, feeAmount: z.string() }).nullable(),
  /** Of a withdrawal, once it was prepared. */
  orderId: z.string().nullable(),
  /** Oldest first. */
  handed: z.array(handed),
  cost: cost.nullable(),
  progress: bridgeProgress.nullable(),
  /** Done before these records: the transaction, or the order of the swap, that they did not know. */
  earlier: z.string().optional(),
  /** Why the user is asked, or what is waited for. */
  trouble: z.string().nullable(),
});
export type Base = z.output<typeof base>;

/** What the swap prepared, and has to be told again when it is confirmed. */
const offer = z.discriminatedUnion('route', [
  z.object({ route: z.literal('deposit'), inscriptionId: z.string() }),
  z.object({
    route: z.literal('withdraw'),
    id: z.string(),
    ts: z.number(),
    feeAmount: z.string(),
    feeTickPrice: z.string(),
  }),
  z.object({ route: z.literal('retry'), id: z.string() }),
]);
export type Offer = z.output<typeof offer>;
export type OfferOf<R extends Offer['route']> = Extract<Offer, { route: R }>;

const signedPart = z.object({
  purpose: z.string(),
  /** Base64: signed PSBTs, or signatures of messages. */
  items: z.array(z.string()),
  txid: z.string(),
  outpoints: z.array(z.string()),
  feeSats: sats,
});
export type SignedPart = z.output<typeof signedPart>;

/** An inscription that was made for this deposit, or named when it began. */
const transfer = z.object({ inscriptionId: z.string(), outpoint: z.string() });

const preparing = base.extend({
  transfer: transfer.nullable(),
  /** The order is tried again: the swap said that it failed. */
  retry: z.boolean(),
  /** How often it was prepared since the user last decided. */
  round: z.number(),
});
const approving = preparing.extend({
  offer,
  /** When the swap takes it no more; milliseconds. */
  deadline: z.number().nullable(),
  /** The part to approve now. */
  prepared,
  /** Those after it. */
  left: z.array(prepared),
  signed: z.array(signedPart),
});
const submitting = preparing.extend({
  offer,
  signed: z.array(signedPart),
  /** On disk before anything leaves. While false it certainly did not; once true it may have. */
  offered: z.boolean(),
  /** Milliseconds. */
  at: z.number(),
});

/** Each state and the data it needs: what was not signed cannot be handed over. */
export const data = {
  /** A child order makes the transfer inscription. */
  inscribing: preparing,
  preparing,
  /** Coins that the swap needs are in no block yet: by these txids. */
  waiting: preparing.extend({ pending: z.array(z.string()) }),
  approving,
  signing: approving,
  /** A deposit, approved, and away to be signed. */
  outside: approving,
  submitting,
  unclear: submitting.extend({ reason: z.string() }),
  /** The swap has it: its blocks are counted. */
  following: submitting.extend({ unseenSince: z.number().nullable() }),
  /** A withdrawal that the swap says has failed: tried again, or taken back by the swap itself. */
  erred: preparing,
  /** Nothing was handed over, as far as is known, and something stands in the way. */
  stopped: preparing.extend({
    /** It costs more than was agreed to: what it would be. */
    dearer: z.object({ sats, feeAmount: z.string() }).nullable(),
  }),
  done: base.extend({
    /** What was signed and handed over, until six blocks lie on what brought it: any block before may be undone. */
    kept: submitting.nullable().default(null),
  }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base.extend({ reason: z.string() }),
};
export type BridgeStates = typeof data;
