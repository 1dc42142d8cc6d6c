import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

import { labelFields } from './labels.ts';

export const orderRow = z.object({
  orderId: z.string(),
  flowId: z.string().nullable(),
  /** False for orders of the same API key that another device or person made. */
  mine: z.boolean(),
  title: z.string(),
  status: z.string(),
  count: z.number(),
  amountSats: z.string(),
  createdAt: z.number(),
  asOf: z.number(),
  receiveAddress: z.string(),
  /** Of the first of its files that is inscribed already, to show a picture of. */
  inscriptionId: z.string().nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

const groupCount = z.number().nullable();

/** The provider's count of the orders of the API key, by groups of statuses. */
export const orderSummary = z.object({
  /** null when it never answered; a group is null where the answer leaves it out. */
  counts: z
    .object({
      total: z.number(),
      pending: groupCount,
      inscribing: groupCount,
      minted: groupCount,
      closed: groupCount,
      refunded: groupCount,
    })
    .nullable(),
  asOf: z.number().nullable(),
  /** Why the counts are not newer. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** Which way something went: in, out, or between own addresses. Amounts are decimals in whole units. */
export const activityAmount = z.object({
  direction: z.enum(['in', 'out', 'own']),
  amount: z.string(),
  /** `sats`, or a ticker. */
  unit: z.string(),
});
export type ActivityAmount = z.output<typeof activityAmount>;

/** What left the wallet by a transaction of its own; decimals of sats, and when it was signed. */
export const ownPayment = z.object({
  txid: z.string(),
  sats: z.string(),
  feeSats: z.string(),
  at: z.number(),
});
export type OwnPayment = z.output<typeof ownPayment>;

export const activityRow = z.object({
  id: z.number(),
  kind: z.string(),
  ref: z.string(),
  status: z.string(),
  at: z.number(),
  summary: z.string(),
  flowId: z.string().nullable(),
  seenAt: z.number(),
  data: z.record(z.string(), z.unknown()),
  /** null where the record does not say. */
  amount: activityAmount.nullable().optional(),
  /** What else moved with it: the other side of a swap, both tokens of shares. */
  more: z.array(activityAmount).optional(),
  /** Transactions of this wallet's own that it was done by, of those that were sent and stand. */
  paid: z.array(ownPayment).optional(),
  /** The transaction that it is about: one event may be several records. */
  txid: z.string().nullable().optional(),
  /** What a note on it is kept by; null where there is nothing that would still be there later. */
  subject: labelFields.pick({ type: true, ref: true }).nullable().optional(),
});
export type ActivityRow = z.output<typeof activityRow>;

/** How the provider's histories of the wallet's addresses come in. */
export const historySync = z.object({
  running: z.boolean(),
  /** Lists read, of all. */
  done: z.number(),
  total: z.number(),
  /** Rows read in this run. */
  rows: z.number(),
  /** Milliseconds of the last run that missed nothing. */
  endedAt: z.number().nullable(),
  failures: z.array(z.object({ family: z.string(), code: z.enum(errorCodes) })),
});
export type HistorySync = z.output<typeof historySync>;
