import type { Order } from '#shared/api/orders.ts';
import { plainText } from '#shared/text.ts';

import type { Clock } from '../clock.ts';
import { toFileViews, toOrderView } from '../flows/inscribe/order-facts.ts';
import type { NetworkSession } from './network-session.ts';

const PAGE = 50;
/** More pages than any key has orders for: a server whose list never ends must not hold us. */
const MAX_PAGES = 2000;

/**
 * Brings in the orders of the API key that other devices or people made. Newest first by offset; pages overlap by
 * one row, so that an order added meanwhile shifts the list without opening a gap.
 */
export async function syncOrders(
  session: Pick<NetworkSession, 'client' | 'store'>,
  clock: Clock,
  onProgress: (done: number, total: number) => void,
): Promise<{ added: number; updated: number }> {
  const seen = new Set<string>();
  let added = 0;
  let updated = 0;
  for (let cursor = 0, page = 0; page < MAX_PAGES; page += 1) {
    const { orders, total } = await session.client.call(
      'orders.list',
      { cursor, size: PAGE, sort: 'desc', withFiles: true },
      { priority: 'background' },
    );
    const fresh = orders.filter((order) => !seen.has(order.orderId));
    for (const order of fresh) {
      seen.add(order.orderId);
      if (keep(order, session, clock.now())) added += 1;
      else updated += 1;
    }
    onProgress(seen.size, total);
    if (orders.length < PAGE || (fresh.length === 0 && page > 0)) break;
    cursor += PAGE - 1;
  }
  return { added, updated };
}

/** Writes an order's facts; true when it was not known before. Our own keep their title and flow. */
function keep(order: Order, { store }: Pick<NetworkSession, 'store'>, now: number): boolean {
  const known = store.orders.get(order.orderId);
  const view = toOrderView(order, now);
  const files = toFileViews(order, known ? store.orders.files(order.orderId) : []);
  const names = files.map(({ name }) => name);
  const title = names.length === 1 ? (names[0] as string) : `${view.count} inscriptions`;
  store.transaction(() => {
    store.orders.put({
      view,
      title: plainText(title, 200),
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
          ? `Inscribe ${known.record.title}`
          : `Order of this API key: ${plainText(title, 200)}`,
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
