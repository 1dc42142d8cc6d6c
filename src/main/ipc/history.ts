import { z } from 'zod';

import { amountOf, ownFactsOf, txidOf } from '#main/app/activity-amounts.ts';
import { exportText } from '#main/app/files/export-text.ts';
import { createLabelBook } from '#main/app/label-book.ts';
import { historySync } from '#shared/ipc/history.ts';
import type { Labelled } from '#shared/ipc/labels.ts';

import { harmless } from './declare.ts';
import { nothing, page, savedRows } from './fields.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

const time = (ms: number): string => new Date(ms).toISOString();

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
    }),
    savedRows,
    async (ctx, { what, format, query, filter }) => {
      const { store, id } = ctx.session();
      const facts = ownFactsOf(ctx.session());
      const { like, subjectOf, kept } = createLabelBook(ctx.session().store);
      const also = like(query);
      const notes = new Map(kept().map((one) => [`${one.type} ${one.ref}`, one.label]));
      const noteOf = (one: Labelled | null) =>
        one === null ? null : (notes.get(`${one.type} ${one.ref}`) ?? null);
      let rows = 0;
      const count = () => void (rows += 1);
      const text =
        what === 'orders'
          ? exportText(
              store.orders.all({ status: filter, query, also }),
              [
                ['order_id', (row) => row.orderId],
                ['title', (row) => row.title],
                ['status', (row) => row.status],
                ['inscriptions', (row) => row.count],
                ['amount_sats', (row) => row.amountSats],
                ['created', (row) => time(row.createdAt)],
                ['as_of', (row) => time(row.asOf)],
                ['mine', (row) => (row.mine ? 'yes' : 'no')],
                ['label', (row) => noteOf({ type: 'order', ref: row.orderId })],
              ],
              format,
              count,
            )
          : exportText(
              store.activity.all({ kind: filter, query, also }),
              [
                ['time', (row) => time(row.at)],
                ['kind', (row) => row.kind],
                ['status', (row) => row.status],
                ['summary', (row) => row.summary],
                ['reference', (row) => row.ref],
                ['direction', (row) => amountOf(row, facts)?.direction ?? null],
                ['amount', (row) => amountOf(row, facts)?.amount ?? null],
                ['unit', (row) => amountOf(row, facts)?.unit ?? null],
                ['fee_sats', (row) => (isText(row.data['feeSats']) ? row.data['feeSats'] : null)],
                ['transaction', (row) => txidOf(row)],
                ['note', (row) => noteOf(subjectOf(row))],
              ],
              format,
              count,
            );
      const saved = await ctx.config.shell.saveFile(`inkstone-${id}-${what}.${format}`, text);
      return { ...saved, rows };
    },
  ),
};
