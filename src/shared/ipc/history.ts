import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';
import { flowView, journalEntry, orderFileView, orderView } from '#shared/flows/view.ts';

import { call } from './define.ts';
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

const page = {
  /** From the previous page's `next`; absent for the first. */
  cursor: z.string().max(100).nullable(),
  limit: z.number().int().min(1).max(200),
};
const query = z.string().max(200);
/** Of the wallet on screen, or of every wallet of the vault. */
const wallet = z.enum(['this', 'all']).optional();

export const historyCalls = {
  'orders.list': call(
    z.object({ ...page, wallet, status: z.string().max(60).nullable(), query }),
    z.object({ rows: z.array(orderRow), next: z.string().nullable() }),
  ),
  'orders.statuses': call(
    z.object({}),
    z.array(z.object({ status: z.string(), count: z.number() })),
  ),
  /** As last answered, at once; `refresh` asks the provider. Trouble is a field of the answer. */
  'orders.summary': call(z.object({ refresh: z.boolean() }), orderSummary),
  'orders.get': call(
    z.object({ orderId: z.string().max(100) }),
    z.object({
      row: orderRow,
      order: orderView,
      files: z.array(orderFileView),
      flow: flowView.nullable(),
      journal: z.array(journalEntry),
    }),
  ),
  /** Brings in orders of the API key that other devices made. Needs the network; progress by event. */
  'orders.sync': call(z.object({}), z.object({ added: z.number(), updated: z.number() })),
  /** What a refund thread needs: order, files with hashes, payments, events. Saved as JSON. */
  'orders.receipt': call(
    z.object({ orderId: z.string().max(100) }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  'activity.list': call(
    z.object({ ...page, wallet, kind: z.string().max(40).nullable(), query }),
    z.object({ rows: z.array(activityRow), next: z.string().nullable() }),
  ),
  /** When the person was last at this wallet before this visit; null where nothing tells. */
  'activity.visit': call(z.object({}), z.object({ before: z.number().nullable() })),
  'history.state': call(z.object({}), historySync),
  /** Starts reading the histories in the background, unless that is under way. */
  'history.sync': call(z.object({}), historySync),
  'history.stop': call(z.object({}), historySync),
  'activity.kinds': call(z.object({}), z.array(z.string())),
  /** Writes a file through the shell: a save dialog, or a download link in a browser. */
  'history.export': call(
    z.object({
      what: z.enum(['orders', 'activity']),
      format: z.enum(['csv', 'json']),
      query,
      /** A status of orders, a kind of activities. */
      filter: z.string().max(60).nullable(),
    }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable(), rows: z.number() }),
  ),
};
