import { z } from 'zod';

import { mintsPlan } from '#main/orders/mint-order.ts';
import { runesPlan } from '#main/orders/rune-order.ts';
import { orderVersion } from '#shared/api/order-version.ts';
import { inscribeItem, signedTerms } from '#shared/flows/inputs.ts';
import { paymentIntent } from '#shared/flows/intents/payment.ts';
import { commitIntent, revealIntent } from '#shared/flows/intents/signed-order.ts';
import { prepared } from '#shared/flows/prepared.ts';
import { orderFileView, orderView, paymentView } from '#shared/flows/view.ts';

const sats = z.string().regex(/^\d+$/);
const ownTerms = z.object({ refundAddress: z.string(), userAddress: z.string() });

/** What the user requested, frozen when the flow starts. */
const plan = z.object({
  title: z.string(),
  /** Empty for minting runes, which inscribes nothing. */
  items: z.array(inscribeItem).max(1000),
  runes: runesPlan.optional(),
  /** Mints of alkanes; the items are what their rounds inscribe. */
  mints: mintsPlan.optional(),
  receiveAddress: z.string(),
  feeRate: z.number(),
  outputValue: z.number(),
  devAddress: z.string().optional(),
  devFee: z.number().optional(),
  estimateSats: sats,
  /** The service fee included in it. */
  serviceSats: sats,
  /** Of the order service that makes it. */
  version: orderVersion.default(2),
  payWith: z.enum(['wallet', 'outside']),
  /** Where the payment's change goes. Absent: a fresh address. */
  changeAddress: z.string().optional(),
  /** Signed by its deployer instead of paid. */
  signed: signedTerms.optional(),
});
export type Plan = z.output<typeof plan>;

/** Number of inscriptions or mints in an order. */
export const countOf = ({ items, runes, mints }: Plan): number =>
  mints?.count ?? (runes?.kind === 'mint' ? runes.count : items.length);

/** Whether an order mints tokens that an index then shows at the receiving address. */
export const isMint = ({ runes, mints }: Plan): boolean =>
  mints !== undefined || runes?.kind === 'mint';

/** A payment of ours. rawHex is dropped after six confirmations. */
const payment = paymentView.extend({
  rawHex: z.string().nullable(),
  outpoints: z.array(z.string()),
  /** Confirmations at the last look, if an etching waits for them. */
  blocks: z.number().optional(),
});
export type Payment = z.output<typeof payment>;

const base = z.object({ plan });
const ordered = base.extend({
  order: orderView,
  /** Pay address and amount when first seen: a later difference stops the flow. */
  pinned: z.object({ payAddress: z.string(), amountSats: sats }),
  payments: z.array(payment),
  /** When the order last changed; polling slows down after that. */
  quietSince: z.number(),
  /** Why the user is asked how to pay, if something went wrong. */
  trouble: z.string().nullable(),
  refundTxid: z.string().nullable(),
  files: z.array(orderFileView),
  /** Atomic units of the rune at the receiving address before the order. */
  runeBefore: z.string().optional(),
  /** Files whose inscriptions say something else beside their content than asked for, by index. */
  otherTags: z.array(z.number()).optional(),
  /** The same of the alkane. */
  alkaneBefore: z.string().optional(),
  /** Version 5: what the service was asked to do with the paid order, once. */
  stopped: z.enum(['pause', 'cancel']).optional(),
  /** Version 5: where a refund goes. */
  refundAddress: z.string().optional(),
});
export type Ordered = z.output<typeof ordered>;

/** A stop with the service's estimate, which the user confirms. `method` and a pause's estimate are opaque. */
const stopAsked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pause'), estimate: z.string() }),
  z.object({
    kind: z.literal('cancel'),
    feeRate: z.number(),
    paidSats: sats,
    method: z.string().nullable(),
  }),
]);
export type StopAsked = z.output<typeof stopAsked>;
const stopping = ordered.extend({ stop: stopAsked });

const building = ordered.extend({ intent: paymentIntent });
const approving = building.extend({ prepared });
const paying = ordered.extend({
  sending: payment.extend({ rawHex: z.string() }),
  offered: z.boolean().default(true),
});

/** A signed commit. The provider may broadcast it from then on. */
const signedCommit = z.object({
  txid: z.string(),
  unsignedHex: z.string(),
  psbtHex: z.string(),
  outpoints: z.array(z.string()),
  at: z.number(),
});
const committing = ordered.extend({ intent: commitIntent });
const approvingCommit = committing.extend({ prepared });
const committed = ordered.extend({ commit: signedCommit });
const revealing = committed.extend({ intent: revealIntent, revealPsbt: z.string() });
const approvingReveal = revealing.extend({ prepared });
/**
 * On disk before the bytes leave. While false they certainly haven't left; once true they may have.
 */
const offered = { offered: z.boolean() };

/** The states of an inscribe flow and their data: an unsigned payment can't be sent. */
export const data = {
  preparing: base.extend({
    attempted: z.boolean(),
    runeBefore: z.string().optional(),
    alkaneBefore: z.string().optional(),
    /** Version 5: our addresses in the request, and what the service promised to ask. */
    own: ownTerms.optional(),
    quotedSats: sats.optional(),
  }),
  'checking-amount': ordered,
  choosing: ordered,
  building,
  approving,
  signing: approving,
  /** Approved and exported to the signing device: it comes back as a signed PSBT. */
  outside: approving,
  paying,
  unclear: paying.extend({ reason: z.string() }),
  committing,
  'approving-commit': approvingCommit,
  'signing-commit': approvingCommit,
  'sending-commit': committed.extend(offered),
  revealing,
  'approving-reveal': approvingReveal,
  'signing-reveal': approvingReveal,
  'sending-reveal': committed.extend({ ...offered, revealPsbt: z.string() }),
  /** The commit is signed, and something prevents the rest. */
  stuck: committed.extend({ reason: z.string() }),
  waiting: ordered,
  /** Asking the service to go on with an overpaid order. */
  continuing: ordered,
  /** Waiting for the user to confirm a stop, and asking the service for it. */
  confirming: stopping,
  stopping,
  refunding: ordered.extend({ refundFeeRate: z.number() }),
  verifying: ordered,
  done: ordered,
  refunded: ordered,
  failed: z.object({ plan, ended: ordered.nullable(), reason: z.string() }),
  cancelled: z.object({ plan, ended: ordered.nullable() }),
};
export type InscribeStates = typeof data;
