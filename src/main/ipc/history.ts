import { z } from 'zod';

import { activityRows, isListed } from '#main/app/activity-rows.ts';
import { exportText } from '#main/app/files/export-text.ts';
import { createLabelBook } from '#main/app/label-book.ts';
import { type ActivityEvent, eventsInPages } from '#shared/activity/events.ts';
import { eventSorts, sortOf } from '#shared/activity/sorts.ts';
import {
  type ActivityAmount,
  historySync,
  type OrderRow,
  type TransactionEffect,
} from '#shared/ipc/history.ts';
import type { Labelled } from '#shared/ipc/labels.ts';
import { titleAt } from '#shared/words/done-title.ts';
import { say } from '#shared/words/say.ts';

import { harmless } from './declare.ts';
import { nothing, page, savedRows } from './fields.ts';

const time = (ms: number): string => new Date(ms).toISOString();

const { heads } = say.files;

type NoteOf = (subject: Labelled | null | undefined) => string | null;
type Columns<T> = [name: string, cell: (row: T) => string | number | null][];

const orderColumns = (noteOf: NoteOf): Columns<OrderRow> => [
  [heads.orderId, (row) => row.orderId],
  [heads.title, (row) => titleAt(row.title, row.status)],
  [heads.status, (row) => row.status],
  [heads.inscriptions, (row) => row.count],
  [heads.amountSats, (row) => row.amountSats],
  [heads.created, (row) => time(row.createdAt)],
  [heads.asOf, (row) => time(row.asOf)],
  [heads.mine, (row) => (row.mine ? say.files.yes : say.files.no)],
  [heads.label, (row) => noteOf({ type: 'order', ref: row.orderId })],
];

/** Total of the ledger's effects of an event; null if it has none. */
const total = (
  { effects = [] }: ActivityEvent,
  part: (effect: TransactionEffect) => string | null,
): string | null => {
  const known = effects.flatMap((one) => part(one) ?? []);
  return known.length === 0 ? null : String(known.reduce((sum, one) => sum + BigInt(one), 0n));
};

const written = ({ direction, amount, unit }: ActivityAmount): string =>
  `${direction} ${amount} ${unit}`;

const activityColumns = (noteOf: NoteOf): Columns<ActivityEvent> => [
  [heads.time, (row) => time(row.at)],
  [heads.kind, (row) => row.kind],
  [heads.status, (row) => row.status],
  [
    heads.summary,
    ({ summary, unnamed }) =>
      unnamed === 0 ? summary : say.files.andMore({ summary, count: String(unnamed) }),
  ],
  [heads.reference, (row) => row.ref],
  [heads.direction, (row) => row.amount?.direction ?? null],
  [heads.amount, (row) => row.amount?.amount ?? null],
  [heads.unit, (row) => row.amount?.unit ?? null],
  [heads.also, ({ more = [] }) => more.map(written).join('; ')],
  [heads.netSats, (row) => total(row, ({ sats }) => sats)],
  [heads.feeSats, (row) => total(row, ({ feeSats }) => feeSats)],
  [heads.transaction, (row) => row.txid ?? null],
  [heads.note, (row) => noteOf(row.subject)],
];

function* matching<T>(rows: Iterable<T>, suits: (row: T) => boolean): Iterable<T> {
  for (const row of rows) if (suits(row)) yield row;
}
function* mapped<T, R>(rows: Iterable<T>, map: (row: T) => R): Iterable<R> {
  for (const row of rows) yield map(row);
}

export const historyCalls = {
  'history.state': harmless(nothing, historySync, async (ctx) => ctx.session().history.state()),
  /** Starts reading the histories in the background, unless that is already running. */
  'history.sync': harmless(nothing, historySync, async (ctx) => {
    const { history } = ctx.session();
    history.start(true);
    return history.state();
  }),
  'history.stop': harmless(nothing, historySync, async (ctx) => {
    const { history } = ctx.session();
    await history.stop();
    return history.state();
  }),
  /** Writes a file through the shell: a save dialog, or a download link in a browser. */
  'history.export': harmless(
    z.object({
      what: z.enum(['orders', 'activity']),
      format: z.enum(['csv', 'json']),
      query: page.query,
      /** An order status, or a kind of activity. */
      filter: z.string().max(60).nullable(),
      /** A sort of activity, or all. */
      sort: z.enum(eventSorts).optional(),
      wallet: page.wallet,
    }),
    savedRows,
    async (ctx, { what, format, query, filter, sort, wallet }) => {
      const { store, id } = ctx.session();
      const { like, kept } = createLabelBook(store);
      const also = like(query);
      const notes = new Map(kept().map((one) => [`${one.type} ${one.ref}`, one.label]));
      const noteOf: NoteOf = (one) => (one ? (notes.get(`${one.type} ${one.ref}`) ?? null) : null);
      const suits = isListed(ctx, wallet);
      let rows = 0;
      const count = () => void (rows += 1);
      const text =
        what === 'orders'
          ? exportText(
              matching(store.orders.all({ status: filter, query, also }), ({ flowId, ...row }) =>
                suits({ flowId, data: { receiveAddress: row.receiveAddress } }),
              ),
              orderColumns(noteOf),
              format,
              count,
            )
          : exportText(
              matching(
                eventsInPages(
                  mapped(
                    matching(store.activity.all({ kind: filter, query, also }), suits),
                    activityRows(ctx, wallet),
                  ),
                ),
                (event) => sort === undefined || sortOf(event) === sort,
              ),
              activityColumns(noteOf),
              format,
              count,
            );
      const saved = await ctx.config.shell.saveFile(`inkstone-${id}-${what}.${format}`, text);
      return { ...saved, rows };
    },
  ),
};
