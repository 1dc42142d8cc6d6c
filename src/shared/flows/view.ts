import { z } from 'zod';

import { orderVersion } from '#shared/api/order-version.ts';
import { errorCodes } from '#shared/errors.ts';

import { bridgeView } from './bridge.ts';
import { operationView } from './operation.ts';
import { spendView } from './spend.ts';
import { tradeView } from './trade.ts';

export const flowId = z.string().min(8).max(64);

/**
 * What a flow is doing, as shown to the user. `asking` waits for an answer in the main window,
 * `approving` for the approval window, `watching` for the chain or the provider. `unclear`: a
 * submission may or may not have arrived. `broken`: stored data no longer parses; kept, never run.
 */
export const flowPhase = z.enum([
  'working',
  'asking',
  'approving',
  'watching',
  'done',
  'failed',
  'cancelled',
  'unclear',
  'broken',
]);
export type FlowPhase = z.output<typeof flowPhase>;
export const finalPhases: readonly FlowPhase[] = ['done', 'failed', 'cancelled'];

const sats = z.string().regex(/^\d+$/);

export const flowStep = z.object({
  key: z.string(),
  label: z.string(),
  status: z.enum(['done', 'current', 'todo', 'failed', 'skipped']),
  at: z.number().nullable(),
  note: z.string().nullable(),
});

export const flowOption = z.object({
  answer: z.string(),
  label: z.string(),
  /** What choosing it does, in one or two sentences. Amounts in sats are already in `text`. */
  consequence: z.string(),
  tone: z.enum(['primary', 'neutral', 'danger']),
  /** An extra value that the answer needs. */
  needs: z.enum(['none', 'fee-rate']),
  /** It replaces a transaction that pays this fee, by one of about this size (vB). */
  replaces: z.object({ feeSats: sats, vsize: z.number() }).optional(),
});

export const flowQuestion = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  /** sat/vB paid now and the maximum you set, if an answer needs a rate in between. */
  rates: z.object({ paid: z.number(), most: z.number() }).optional(),
  /** The rate in sat/vB that nodes require for a replacement, after a lower one was rejected. */
  leastRate: z.number().optional(),
  options: z.array(flowOption),
  deadline: z.number().nullable(),
});

/** An order of an inscribe flow, or of the API key: its last known state, and when it was read. */
export const orderView = z.object({
  orderId: z.string(),
  /** The provider's status. Unknown values are shown as they are. */
  status: z.string(),
  payAddress: z.string(),
  amountSats: sats,
  paidSats: sats.nullable(),
  dueSats: sats.nullable(),
  receiveAddress: z.string(),
  /** Of the service that made it. */
  version: orderVersion.default(2),
  /** Of all its outputs together; null if the answer doesn't say. */
  postageSats: sats.nullable().default(null),
  feeRate: z.number(),
  minerFeeSats: sats.nullable(),
  serviceFeeSats: sats.nullable(),
  devFeeSats: sats.nullable(),
  count: z.number(),
  pendingCount: z.number().nullable(),
  unconfirmedCount: z.number().nullable(),
  confirmedCount: z.number().nullable(),
  /** What the service offers for it now, in its own opaque texts (version 5). */
  actions: z.array(z.string()).default([]),
  createdAt: z.number(),
  /** When the provider last reported it. */
  asOf: z.number(),
  refundTxid: z.string().nullable(),
  refundSats: sats.nullable(),
  /** BIP-21 URI for the amount still due. */
  paymentUri: z.string().nullable(),
});
export type OrderView = z.output<typeof orderView>;

export const orderFileView = z.object({
  index: z.number(),
  name: z.string(),
  mediaType: z.string().nullable(),
  size: z.number().nullable(),
  hash: z.string().nullable(),
  inscriptionId: z.string().nullable(),
  status: z.string(),
  /** Whether the inscribed bytes equal the file's; null until known. */
  contentMatches: z.boolean().nullable(),
  /** The inscription's outpoint and address, once known. */
  location: z.string().nullable(),
  locationAddress: z.string().nullable(),
});
export type OrderFileView = z.output<typeof orderFileView>;

/** One line about an operation or its result. */
export const flowFact = z.object({
  label: z.string(),
  text: z.string(),
  /**
   * address: links to its page. code: copied whole, such as a signature. message: shown line by line. copy: a button that
   * copies it. Absent: running text.
   */
  as: z.enum(['address', 'code', 'message', 'copy']).optional(),
});
export type FlowFact = z.output<typeof flowFact>;

export const paymentView = z.object({
  txid: z.string(),
  sats,
  feeSats: sats,
  purpose: z.enum(['pay-order', 'top-up']),
  /** dropped: rejected by the network, or abandoned before it was sent. */
  status: z.enum(['signed', 'sent', 'confirmed', 'dropped']),
  at: z.number(),
});

export const flowView = z.object({
  id: flowId,
  kind: z.string(),
  title: z.string(),
  network: z.string(),
  batchId: z.string().nullable(),
  /** The flow that waits for this one. */
  parentId: flowId.optional(),
  state: z.string(),
  phase: flowPhase,
  /** The next event in one line. */
  headline: z.string(),
  steps: z.array(flowStep),
  question: flowQuestion.nullable(),
  /** Id of the pending approval, if any. */
  approvalId: z.string().nullable(),
  error: z
    .object({ code: z.enum(errorCodes), message: z.string(), details: z.unknown().optional() })
    .nullable(),
  /** True while the engine retries after a temporary failure. */
  retrying: z.boolean(),
  cancellable: z.boolean(),
  nextRunAt: z.number().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  order: orderView.nullable(),
  payments: z.array(paymentView),
  /** Our estimate of the order's cost before it was created, for comparison. */
  estimateSats: sats.nullable(),
  /** Being signed on another device: `flow.psbt` exports it. */
  outside: z.literal(true).optional(),
  /** Query of the Inscribe form for the same mint again, once it is minted. */
  again: z.record(z.string(), z.string()).optional(),
  /** For operations that need no more than lines of text. */
  facts: z.array(flowFact).optional(),
  /** For operations that move your own coins. */
  spend: spendView.optional(),
  /** For market trades. */
  trade: tradeView.optional(),
  /** For swap operations. */
  operation: operationView.optional(),
  /** For deposits into the swap and withdrawals from it. */
  bridge: bridgeView.optional(),
});
export type FlowView = z.output<typeof flowView>;

export const journalEntry = z.object({
  seq: z.number(),
  at: z.number(),
  from: z.string().nullable(),
  to: z.string(),
  note: z.string().nullable(),
});
export type JournalEntry = z.output<typeof journalEntry>;
