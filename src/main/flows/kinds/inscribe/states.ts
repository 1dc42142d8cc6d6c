import { z } from 'zod';

import { networkIds } from '#shared/bitcoin/network.ts';
import { approvalCard } from '#shared/flows/approval.ts';
import { inscribeItem, signedTerms } from '#shared/flows/inputs.ts';
import { orderFileView, orderView, paymentView } from '#shared/flows/view.ts';

import { runesPlan } from '../../../orders/rune-order.ts';

const sats = z.string().regex(/^\d+$/);

/** What the user asked for: frozen when the flow starts. */
const plan = z.object({
  title: z.string(),
  /** Empty where runes are minted: nothing is inscribed. */
  items: z.array(inscribeItem).max(1000),
  runes: runesPlan.optional(),
  receiveAddress: z.string(),
  feeRate: z.number(),
  outputValue: z.number(),
  devAddress: z.string().optional(),
  devFee: z.number().optional(),
  estimateSats: sats,
  payWith: z.enum(['wallet', 'outside']),
  /** Signed by its deployer instead of paid. */
  signed: signedTerms.optional(),
});
export type Plan = z.output<typeof plan>;

/** How many inscriptions, or mints, an order is for. */
export const countOf = ({ items, runes }: Plan): number =>
  runes?.kind === 'mint' ? runes.count : items.length;

/** A payment of ours. rawHex is dropped once a block has it. */
const payment = paymentView.extend({
  rawHex: z.string().nullable(),
  outpoints: z.array(z.string()),
});
export type Payment = z.output<typeof payment>;

const base = z.object({ plan });
const ordered = base.extend({
  order: orderView,
  /** Pay address and amount as first seen: a later difference stops the flow. */
  pinned: z.object({ payAddress: z.string(), amountSats: sats }),
  payments: z.array(payment),
  /** When anything about the order last changed: polling slows down afterwards. */
  quietSince: z.number(),
  /** Why the person is asked how to pay, if something went wrong before. */
  trouble: z.string().nullable(),
  refundTxid: z.string().nullable(),
  files: z.array(orderFileView),
  /** Atomic units of the rune at the receive address before the order was made. */
  runeBefore: z.string().optional(),
});
export type Ordered = z.output<typeof ordered>;

const intent = z.object({
  flowId: z.string(),
  orderId: z.string(),
  purpose: z.enum(['pay-order', 'top-up']),
  network: z.enum(networkIds),
  payAddress: z.string(),
  sats,
  feeRate: z.number(),
  createdAt: z.number(),
});
const building = ordered.extend({ intent });
const approving = building.extend({
  prepared: z.object({
    intent,
    psbtBase64: z.string(),
    outpoints: z.array(z.string()),
    feeSats: sats,
    txid: z.string(),
    card: approvalCard,
    digest: z.string(),
  }),
});
export type Approving = z.output<typeof approving>;
const signing = approving.extend({ approvedDigest: z.string(), override: z.string().nullable() });
const paying = ordered.extend({
  sending: payment.extend({ rawHex: z.string() }),
  /** On disk before the bytes leave. While false they certainly did not; once true they may have. */
  offered: z.boolean().default(true),
});

const signingIntent = {
  flowId: z.string(),
  orderId: z.string(),
  network: z.enum(networkIds),
  operation: z.string(),
  feeRate: z.number(),
  devAddress: z.string().optional(),
  devFee: z.number().optional(),
  createdAt: z.number(),
};
const commitIntent = z.object({
  ...signingIntent,
  purpose: z.literal('commit'),
  kind: z.enum(['mint', 'deploy']),
  payerAddress: z.string(),
  mostSats: sats,
});
const revealIntent = z.object({
  ...signingIntent,
  purpose: z.literal('reveal'),
  receiveAddress: z.string(),
  outputValue: z.number(),
  parent: z.object({ inscriptionId: z.string(), address: z.string() }),
  commitTxid: z.string(),
  commitHex: z.string(),
});
const preparedOf = <I extends z.ZodType>(intentOf: I) =>
  z.object({
    intent: intentOf,
    psbtBase64: z.string(),
    outpoints: z.array(z.string()),
    feeSats: sats,
    txid: z.string(),
    unsignedHex: z.string(),
    card: approvalCard,
    digest: z.string(),
  });
const consent = { approvedDigest: z.string(), override: z.string().nullable() };

/** A commit that was signed. The provider may send it from then on. */
const signedCommit = z.object({
  txid: z.string(),
  unsignedHex: z.string(),
  psbtHex: z.string(),
  outpoints: z.array(z.string()),
  at: z.number(),
});
const committing = ordered.extend({ intent: commitIntent });
const approvingCommit = committing.extend({ prepared: preparedOf(commitIntent) });
const committed = ordered.extend({ commit: signedCommit });
const revealing = committed.extend({ intent: revealIntent, revealPsbt: z.string() });
const approvingReveal = revealing.extend({ prepared: preparedOf(revealIntent) });
/** `offered` is on disk before the bytes leave, as with a payment. */
const offered = { offered: z.boolean() };

/** Each state of an inscribe flow and the data it needs: a payment that was not signed cannot be sent. */
export const states = {
  preparing: base.extend({ attempted: z.boolean(), runeBefore: z.string().optional() }),
  'checking-amount': ordered,
  choosing: ordered,
  building,
  approving,
  signing,
  paying,
  unclear: paying.extend({ reason: z.string() }),
  committing,
  'approving-commit': approvingCommit,
  'signing-commit': approvingCommit.extend(consent),
  'sending-commit': committed.extend(offered),
  revealing,
  'approving-reveal': approvingReveal,
  'signing-reveal': approvingReveal.extend(consent),
  'sending-reveal': committed.extend({ ...offered, revealPsbt: z.string() }),
  /** The commit is signed and something stands in the way of the rest. */
  stuck: committed.extend({ reason: z.string() }),
  waiting: ordered,
  refunding: ordered.extend({ refundFeeRate: z.number() }),
  verifying: ordered,
  done: ordered,
  refunded: ordered,
  failed: z.object({ plan, ended: ordered.nullable(), reason: z.string() }),
  cancelled: z.object({ plan, ended: ordered.nullable() }),
};
export type InscribeStates = typeof states;
