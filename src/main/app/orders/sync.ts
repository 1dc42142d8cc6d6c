import { readMark, walkHistory } from '#main/history/walk.ts';
import {
  finalStatuses,
  orderSummary,
  toFileViews,
  toOrderView,
} from '#main/kinds/inscribe/flow/order-facts.ts';
import { orderService } from '#main/order-service/service.ts';
import type { OrderService } from '#main/order-service/types.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { Order } from '#shared/api/orders.ts';
import type { Clock } from '#shared/clock.ts';
import { isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

const PAGE = 50;
/** Older unfinished orders refreshed individually, since they change without moving up in the list. */
const MAX_SINGLE = 100;
const SOURCE = 'orders';

interface Synced {
  client: ProviderClient;
  store: NetworkStore;
  orderVersion: { spoken(): Promise<OrderVersion> };
}

/**
 * Imports orders of the API key made elsewhere: new ones from the front of the list, and unfinished ones individually.
 * Can be stopped at any time and resumes later. Each version of the service lists its own orders.
 */
export async function syncOrders(
  session: Synced,
  clock: Clock,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ added: number; updated: number }> {
  const { client, store } = session;
  const seen = new Set<string>();
  let added = 0;
  const totals = new Map<OrderVersion, number>();
  const total = () => [...totals.values()].reduce((sum, each) => sum + each, 0);
  const keepOne = (order: Order): void => {
    if (keep(order, session, clock.now()) && !seen.has(order.orderId)) added += 1;
    seen.add(order.orderId);
  };
  async function walk(service: OrderService): Promise<void> {
    const key = service.version === 2 ? 'all' : `v${service.version}`;
    await walkHistory(
      readMark(store.marks.get(SOURCE, key)),
      {
        async read(cursor, size) {
          const page = await service.list(
            { cursor, size, withFiles: true },
            // The user waits for the newest orders; the rest follows as the budget allows.
            { priority: seen.size === 0 ? 'user' : 'background', signal },
          );
          totals.set(service.version, page.total);
          const orders = await withFiles(service, page.orders, store, signal);
          return orders.map((order) => ({
            kind: 'order',
            ref: order.orderId,
            at: order.createTime ?? 0,
            order,
          }));
        },
        keep: (rows, next) =>
          store.transaction(() => {
            for (const { order } of rows) keepOne(order);
            store.marks.set(SOURCE, key, next);
            return { added: rows.length };
          }),
        onRows: () => onProgress(seen.size, total()),
        now: () => clock.now(),
        signal,
      },
      { pageSize: PAGE, anonymous: false, changing: false },
    );
  }
  const spoken = await session.orderVersion.spoken();
  await walk(orderService(client, 2));
  if (spoken === 5) await walk(orderService(client, 5));
  for (const orderId of store.orders.unfinished(finalStatuses, MAX_SINGLE)) {
    if (seen.has(orderId)) continue;
    const version = store.orders.get(orderId)?.view.version ?? 2;
    try {
      const options = { priority: 'background', signal } as const;
      keepOne(await orderService(client, version).get(orderId, options));
    } catch (error) {
      // Another API key's order isn't returned; the stored data stays.
      if (!isAppError(error, 'PROVIDER_REJECTED')) throw error;
    }
    onProgress(seen.size, Math.max(total(), seen.size));
  }
  return { added, updated: seen.size - added };
}

/** The list of version 5 names no files, so orders that are new here are read by themselves. */
async function withFiles(
  service: OrderService,
  orders: readonly Order[],
  store: NetworkStore,
  signal: AbortSignal,
): Promise<Order[]> {
  const whole: Order[] = [];
  for (const order of orders) {
    const isWhole = order.files !== undefined || store.orders.get(order.orderId) !== null;
    const options = { priority: 'background', signal } as const;
    whole.push(isWhole ? order : await service.get(order.orderId, options));
  }
  return whole;
}

/** Writes an order's facts; true if it is new. Our own orders keep their title and flow. */
function keep(order: Order, { store }: { store: NetworkStore }, now: number): boolean {
  const known = store.orders.get(order.orderId);
  const view = toOrderView(order, now);
  const files = toFileViews(order, known ? store.orders.files(order.orderId) : []);
  const names = files.map(({ name }) => name);
  const title =
    names.length === 1
      ? plainText(names[0] as string, 200)
      : say.counts.inscription({ count: view.count });
  store.transaction(() => {
    store.orders.put({
      view,
      title,
      flowId: null,
      mine: false,
      words: names.join(' ').slice(0, 100_000),
    });
    for (const file of files) store.orders.putFile(order.orderId, file);
    store.activity.record(
      {
        kind: 'order',
        ref: order.orderId,
        status: view.status,
        at: view.createdAt,
        summary: known
          ? orderSummary(known.record.title, names)
          : say.app.ordersSync.orderOfThisApi({ title }),
        data: {
          amountSats: view.amountSats,
          count: view.count,
          receiveAddress: view.receiveAddress,
        },
        flowId: known?.record.flowId ?? null,
      },
      now,
    );
  });
  return known === null;
}
