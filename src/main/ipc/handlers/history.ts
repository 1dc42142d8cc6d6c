import { amountOf, moreOf, paidBy, sumOfSent, txidOf } from '#main/app/activity-amounts.ts';
import type { AppContext } from '#main/app/context.ts';
import { exportText } from '#main/app/export-text.ts';
import { createLabelBook } from '#main/app/label-book.ts';
import { ofWallet, suiting } from '#main/app/of-wallet.ts';
import { orderOf } from '#main/app/orders/order-of.ts';
import { provedOrder } from '#main/app/orders/proved-order.ts';
import { receiptText } from '#main/app/orders/receipt.ts';
import { keptSummary, readSummary } from '#main/app/orders/summary.ts';
import { syncOrders } from '#main/app/orders/sync.ts';
import { visitsIn } from '#main/app/visits.ts';
import type { OwnFacts } from '#main/kinds/shared/activity.ts';
import { toWireError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Labelled } from '#shared/ipc/labels.ts';

type HistoryHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `orders.${string}` | `activity.${string}` | `history.${string}`>
>;

const isText = (value: unknown): value is string => typeof value === 'string';
const time = (ms: number): string => new Date(ms).toISOString();

export function historyHandlers(ctx: AppContext): HistoryHandlers {
  const { shell } = ctx.config;

  const order = (orderId: string) => orderOf(ctx.session(), orderId);

  /** Tells the records of the wallet on screen from those of the vault's others. */
  const here = () => ofWallet(ctx.session(), ctx.vault.accountKeys()?.walletId ?? null);

  const ownFacts = (): OwnFacts => {
    const { own, store } = ctx.session();
    return {
      isMine: own.isMine,
      paidFor: (orderId) => sumOfSent(store.transactions.ofSubject(orderId)),
    };
  };

  const book = () => createLabelBook(ctx.session().store);

  return {
    'orders.list': async ({ wallet, ...asked }) => {
      const { store } = ctx.session();
      const query = { ...asked, also: book().like(asked.query) };
      if (wallet !== 'this') return store.orders.page(query);
      const suits = here();
      return suiting(
        (cursor) => store.orders.page({ ...query, cursor }),
        ({ flowId, receiveAddress }) => suits({ flowId, data: { receiveAddress } }),
        query,
      );
    },
    'orders.statuses': async () => ctx.session().store.orders.statuses(),
    'orders.summary': async ({ refresh }) => {
      const session = ctx.session();
      const apiKeyId = ctx.vault.apiKeyId(session.id);
      return refresh
        ? readSummary(session, apiKeyId, ctx.config.clock)
        : keptSummary(session, apiKeyId);
    },
    'orders.get': async ({ orderId }) => order(orderId),
    'orders.sync': async () => {
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
    'orders.receipt': async ({ orderId }) => {
      const proved = provedOrder(ctx.session(), orderId);
      const text = receiptText(order(orderId), proved, ctx.networkId(), ctx.config.clock.now());
      return shell.saveFile(`inkstone-order-${orderId}.json`, one(text));
    },
    'activity.list': async ({ wallet, ...asked }) => {
      const { store } = ctx.session();
      const facts = ownFacts();
      const { like, subjectOf } = book();
      const query = { ...asked, also: like(asked.query) };
      const { rows, next } =
        wallet === 'this'
          ? suiting((cursor) => store.activity.page({ ...query, cursor }), here(), query)
          : store.activity.page(query);
      const known = rows.map((row) => ({
        ...row,
        amount: amountOf(row, facts),
        more: moreOf(row),
        paid: paidBy(row, store.transactions),
        txid: txidOf(row),
        subject: subjectOf(row),
      }));
      return { rows: known, next };
    },
    'activity.visit': async () => {
      const walletId = ctx.vault.accountKeys()?.walletId;
      const visits = visitsIn(ctx.session().store, ctx.config.clock);
      return { before: walletId === undefined ? null : visits.before(walletId) };
    },
    'history.state': async () => ctx.session().history.state(),
    'history.sync': async () => {
      const { history } = ctx.session();
      history.start(true);
      return history.state();
    },
    'history.stop': async () => {
      const { history } = ctx.session();
      await history.stop();
      return history.state();
    },
    'activity.kinds': async () => ctx.session().store.activity.kinds(),
    'history.export': async ({ what, format, query, filter }) => {
      const { store, id } = ctx.session();
      const facts = ownFacts();
      const { like, subjectOf, kept } = book();
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
      const saved = await shell.saveFile(`inkstone-${id}-${what}.${format}`, text);
      return { ...saved, rows };
    },
  };
}

async function* one(text: string): AsyncIterable<string> {
  yield text;
}
