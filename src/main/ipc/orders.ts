import { z } from 'zod';

import { createLabelBook } from '#main/app/label-book.ts';
import { orderOf } from '#main/app/orders/order-of.ts';
import { provedOrder } from '#main/app/orders/proved-order.ts';
import { receiptText } from '#main/app/orders/receipt.ts';
import { keptSummary, readSummary } from '#main/app/orders/summary.ts';
import { syncOrders } from '#main/app/orders/sync.ts';
import { effectFacts } from '#main/app/receipts/effect.ts';
import { belongsTo, matchingPages } from '#main/app/wallet-records.ts';
import { toWireError } from '#shared/errors.ts';
import { flowView, journalEntry, orderFileView, orderView } from '#shared/flows/view.ts';
import { orderRow, orderSummary } from '#shared/ipc/history.ts';
import { titleAt } from '#shared/words/done-title.ts';

import { harmless } from './declare.ts';
import { nothing, page, savedFile } from './fields.ts';

export const ordersCalls = {
  'orders.list': harmless(
    z.object({ ...page, status: z.string().max(60).nullable() }),
    z.object({ rows: z.array(orderRow), next: z.string().nullable() }),
    async (ctx, { wallet, ...asked }) => {
      const { store } = ctx.session();
      const query = { ...asked, also: createLabelBook(ctx.session().store).like(asked.query) };
      const suits = belongsTo(ctx.session(), ctx.vault.accountKeys()?.walletId ?? null);
      const { rows, next } =
        wallet === 'this'
          ? matchingPages(
              (cursor) => store.orders.page({ ...query, cursor }),
              ({ flowId, receiveAddress }) => suits({ flowId, data: { receiveAddress } }),
              query,
            )
          : store.orders.page(query);
      return { rows: rows.map((row) => ({ ...row, title: titleAt(row.title, row.status) })), next };
    },
  ),
  'orders.statuses': harmless(
    nothing,
    z.array(z.object({ status: z.string(), count: z.number() })),
    async (ctx) => ctx.session().store.orders.statuses(),
  ),
  /** The last answer, immediately; `refresh` asks the provider. A failure is a field of the answer. */
  'orders.summary': harmless(
    z.object({ refresh: z.boolean() }),
    orderSummary,
    async (ctx, { refresh }) => {
      const session = ctx.session();
      const apiKeyId = ctx.vault.apiKeyId(session.id);
      return refresh
        ? readSummary(session, apiKeyId, ctx.config.clock)
        : keptSummary(session, apiKeyId);
    },
  ),
  'orders.get': harmless(
    z.object({ orderId: z.string().max(160) }),
    z.object({
      row: orderRow,
      order: orderView,
      files: z.array(orderFileView),
      flow: flowView.nullable(),
      journal: z.array(journalEntry),
    }),
    async (ctx, { orderId }) => orderOf(ctx.session(), orderId),
  ),
  /** Imports orders of the API key that other devices made. Needs the network; progress comes by event. */
  'orders.sync': harmless(
    nothing,
    z.object({ added: z.number(), updated: z.number() }),
    async (ctx) => {
      const session = ctx.session();
      const tell = (done: number, total: number | null, running: boolean, error: string | null) =>
        ctx.events.emit('sync.changed', { running, done, total, error });
      try {
        const result = await syncOrders(session, ctx.config.clock, (done, total) =>
          tell(done, total, true, null),
        );
        tell(result.added + result.updated, null, false, null);
        ctx.events.emit('orders.changed', { network: session.id });
        return result;
      } catch (error) {
        tell(0, null, false, toWireError(error).code);
        throw error;
      }
    },
  ),
  /** What a refund request needs: order, files with hashes, payments, events. Saved as JSON. */
  'orders.receipt': harmless(
    z.object({ orderId: z.string().max(160) }),
    savedFile,
    async (ctx, { orderId }) => {
      const proved = provedOrder(ctx.session(), orderId);
      const text = receiptText(
        orderOf(ctx.session(), orderId),
        proved,
        proved && effectFacts(ctx.session(), proved.id),
        ctx.networks.shownId(),
        ctx.config.clock.now(),
      );
      return ctx.config.shell.saveFile(`inkstone-order-${orderId}.json`, [text]);
    },
  ),
};
