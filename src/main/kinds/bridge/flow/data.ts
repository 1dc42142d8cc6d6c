import { z } from 'zod';

import { bridgeInput, bridgeProgress } from '#shared/flows/bridge.ts';
import { prepared } from '#shared/flows/prepared.ts';

const sats = z.string().regex(/^\d+$/);

/** A transaction whose signature was submitted: the swap may broadcast it at any time. */
const submitted = z.object({
  txid: z.string(),
  what: z.enum(['deposit', 'payment']),
  outpoints: z.array(z.string()),
  feeSats: sats,
  /** Milliseconds. */
  at: z.number(),
  /** used: on the chain. dead: another transaction on the chain spends one of its coins. */
  fate: z.enum(['open', 'used', 'dead']),
});
export type Submitted = z.output<typeof submitted>;

/** Cost according to the preparation. */
const cost = z.object({
  sats,
  feeAmount: z.string().nullable(),
  feeTick: z.string().nullable(),
});
export type Cost = z.output<typeof cost>;

const base = z.object({
  /** What the user requested, frozen when the flow starts. */
  asked: bridgeInput,
  /** sat/vB: as requested, or as chosen since. */
  feeRate: z.number(),
  /** For a withdrawal: the maximum sats and fee that the user accepted. */
  most: z.object({ sats, feeAmount: z.string() }).nullable(),
  /** For a withdrawal, once prepared. */
  orderId: z.string().nullable(),
  /** Oldest first. */
  submitted: z.array(submitted),
  cost: cost.nullable(),
  progress: bridgeProgress.nullable(),
  /** Done before these records: a transaction, or a swap order, unknown to them. */
  earlier: z.string().optional(),
  /** Why the user is asked, or what it waits for. */
  trouble: z.string().nullable(),
});
export type Base = z.output<typeof base>;

/** What the swap prepared and needs back at the confirmation. */
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
  /** Base64: signed PSBTs, or message signatures. */
  items: z.array(z.string()),
  txid: z.string(),
  outpoints: z.array(z.string()),
  feeSats: sats,
});
export type SignedPart = z.output<typeof signedPart>;

/** An inscription created for this deposit, or named at the start. */
const transfer = z.object({ inscriptionId: z.string(), outpoint: z.string() });

const preparing = base.extend({
  transfer: transfer.nullable(),
  /** The order is retried after the swap reported a failure. */
  retry: z.boolean(),
  /** Preparations since the user's last decision. */
  round: z.number(),
});
const approving = preparing.extend({
  offer,
  /** When the swap stops accepting it, in ms. */
  deadline: z.number().nullable(),
  /** The part to approve now. */
  prepared,
  /** The following parts. */
  left: z.array(prepared),
  signed: z.array(signedPart),
});
const submitting = preparing.extend({
  offer,
  signed: z.array(signedPart),
  /** On disk before anything leaves. While false it certainly hasn't left; once true it may have. */
  offered: z.boolean(),
  /** Milliseconds. */
  at: z.number(),
});

/** Each state and its data: what isn't signed can't be submitted. */
export const data = {
  /** A child order creates the transfer inscription. */
  inscribing: preparing,
  preparing,
  /** Coins that the swap needs are unconfirmed: by txid. */
  waiting: preparing.extend({ pending: z.array(z.string()) }),
  approving,
  signing: approving,
  /** A deposit, approved and exported for signing. */
  outside: approving,
  submitting,
  unclear: submitting.extend({ reason: z.string() }),
  /** The swap has it: its confirmations are counted. */
  following: submitting.extend({ unseenSince: z.number().nullable() }),
  /** A withdrawal that failed according to the swap: retried, or taken back by the swap itself. */
  erred: preparing,
  /** As far as known nothing was submitted, and something prevents it. */
  stopped: preparing.extend({
    /** It costs more than accepted: the new cost. */
    dearer: z.object({ sats, feeAmount: z.string() }).nullable(),
  }),
  done: base.extend({
    /** What was signed and submitted, kept until six confirmations, since an earlier block may be undone. */
    kept: submitting.nullable().default(null),
  }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base.extend({ reason: z.string() }),
};
export type BridgeStates = typeof data;
