import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

import { labelFields } from './labels.ts';

export const orderRow = z.object({
  orderId: z.string(),
  flowId: z.string().nullable(),
  /** False for orders of the same API key made on another device or by another user. */
  mine: z.boolean(),
  title: z.string(),
  status: z.string(),
  count: z.number(),
  amountSats: z.string(),
  createdAt: z.number(),
  asOf: z.number(),
  receiveAddress: z.string(),
  /** The first inscription of its files, for a picture. */
  inscriptionId: z.string().nullable(),
});
export type OrderRow = z.output<typeof orderRow>;

const groupCount = z.number().nullable();

/** The provider's order counts for the API key, by status group. */
export const orderSummary = z.object({
  /** null if it never answered; a group is null if the answer lacks it. */
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
  /** Why the counts are out of date. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** Direction: in, out, or between your own addresses. Amounts are decimals in whole units. */
export const activityAmount = z.object({
  direction: z.enum(['in', 'out', 'own']),
  amount: z.string(),
  /** `sats`, `inscriptions`, a ticker or the name of a rune. */
  unit: z.string(),
});
export type ActivityAmount = z.output<typeof activityAmount>;

/** An asset that came or left: `atoms` is signed, in atomic units; 1 or -1 for an inscription. */
export const movedAsset = z.object({
  kind: z.enum(['inscription', 'rune', 'alkane']),
  id: z.string(),
  atoms: z.string(),
  /** A rune according to our own records. */
  rune: z.object({ name: z.string(), divisibility: z.number() }).optional(),
});
export type MovedAsset = z.output<typeof movedAsset>;

/**
 * A transaction's effect on the wallet by the ledger, in signed decimal sats: all coins it created there minus
 * all it spent, so postage and fee are included. `feeSats`: the wallet's part of the network fee, if known.
 */
export const transactionEffect = z.object({
  txid: z.string(),
  sats: z.string(),
  feeSats: z.string().nullable(),
  assets: z.array(movedAsset).optional(),
});
export type TransactionEffect = z.output<typeof transactionEffect>;

/** Location of a token balance: BRC-20 on Bitcoin, or in the swap. */
export const tokenLayer = z.enum(['brc20', 'swap']);
export type TokenLayer = z.output<typeof tokenLayer>;

/**
 * The effect of a history row on a token balance of the wallet. `atoms`: signed, in units of 10^-18. Rows of
 * one event share `entry`.
 */
export const movedToken = z.object({ entry: z.string(), tick: z.string(), atoms: z.string() });
export type MovedToken = z.output<typeof movedToken>;

export const activityRow = z.object({
  id: z.number(),
  kind: z.string(),
  ref: z.string(),
  status: z.string(),
  at: z.number(),
  summary: z.string(),
  flowId: z.string().nullable(),
  /** The flow that the user started and that this one belongs to; its own id if the user started it. */
  operation: z.string().nullable().optional(),
  seenAt: z.number(),
  data: z.record(z.string(), z.unknown()),
  /** null if the record doesn't say. */
  amount: activityAmount.nullable().optional(),
  /** Other amounts that moved with it: the other side of a swap, both tokens of a pool. */
  more: z.array(activityAmount).optional(),
  /** The combined effect of its transactions, including preparation and replacements. */
  effects: z.array(transactionEffect).optional(),
  tokens: z.array(movedToken).optional(),
  /** Its transaction; one event may have several records. */
  txid: z.string().nullable().optional(),
  /** What its note is attached to; null if nothing about it lasts. */
  subject: labelFields.pick({ type: true, ref: true }).nullable().optional(),
});
export type ActivityRow = z.output<typeof activityRow>;

/** State of reading the provider's histories of the wallet's addresses. */
export const historySync = z.object({
  running: z.boolean(),
  /** Lists read so far, out of `of`. */
  done: z.number(),
  total: z.number(),
  /** Rows read in this run. */
  rows: z.number(),
  /** When the last complete run ended, in ms. */
  endedAt: z.number().nullable(),
  failures: z.array(z.object({ family: z.string(), code: z.enum(errorCodes) })),
});
export type HistorySync = z.output<typeof historySync>;
