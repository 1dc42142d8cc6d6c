import { toOrderView } from '#main/kinds/inscribe/flow/order-facts.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Order } from '#shared/api/orders.ts';
import { type Clock, steadyOf } from '#shared/clock.ts';
import type { OrderView } from '#shared/flows/view.ts';

const PAGE = 50;
/** Older orders are asked for by themselves, which is worth it for a few. */
const MAX_PAGES = 40;
/** An order with more files than this is never read whole to see whether it moved. */
const LARGE = 50;
/** Orders looked at within this time share a list. */
const TOGETHER = 10 * 60_000;
const BACKGROUND = { priority: 'background' } as const;

/** All that moves of an order; what else an answer says was compared when the order was made. */
const moving = [
  'status',
  'payAddress',
  'receiveAddress',
  'amountSats',
  'paidSats',
  'pendingCount',
  'unconfirmedCount',
  'confirmedCount',
  'refundTxid',
  'refundSats',
] as const satisfies readonly (keyof OrderView)[];

/**
 * Looks at orders that wait. Several, or a large one, are looked for in one list without files, which all of them share;
 * only an order that moved is read whole. One that the list does not name is asked for by itself.
 */
export function createOrderLooks({ client, clock }: { client: ProviderClient; clock: Clock }) {
  let listed: { at: number; steadyAt: number; orders: Promise<Map<string, Order>> } | null = null;
  /** How far back the list has to be read for all that is looked at. */
  let pages = 1;
  const lookedAt = new Map<string, number>();

  async function list(): Promise<Map<string, Order>> {
    const found = new Map<string, Order>();
    const wanted = pages;
    for (let page = 0; page < wanted; page += 1) {
      const asked = { cursor: page * PAGE, size: PAGE, sort: 'desc', withFiles: false } as const;
      const { orders, total } = await client.call('orders.list', asked, BACKGROUND);
      for (const order of orders) found.set(order.orderId, order);
      if (orders.length < PAGE || asked.cursor + PAGE >= total) break;
    }
    return found;
  }

  /** Each page names fifty orders with one call: as long as there are more to look at, the next list goes further back. */
  function missed(): void {
    if (pages < MAX_PAGES && pages * PAGE < lookedAt.size + PAGE) pages += 1;
  }

  function shared(maxAge: number, since: number): Promise<Map<string, Order>> {
    const now = steadyOf(clock);
    if (listed === null || now - listed.steadyAt > maxAge || listed.at < since) {
      const orders = list();
      const asked = { at: clock.now(), steadyAt: now, orders };
      orders.catch(() => {
        if (listed === asked) listed = null;
      });
      listed = asked;
    }
    return listed.orders;
  }

  function isShared({ orderId, count }: OrderView): boolean {
    const now = steadyOf(clock);
    lookedAt.set(orderId, now);
    for (const [id, at] of lookedAt) if (now - at > TOGETHER) lookedAt.delete(id);
    return lookedAt.size > 1 || count > LARGE;
  }

  return {
    /** The order where it is not as it was known; null while it is. What was asked for `maxAge` ms ago will do. */
    async look(known: OrderView, maxAge: number): Promise<Order | null> {
      const { orderId } = known;
      const whole = () => client.call('orders.get', { orderId }, BACKGROUND);
      if (!isShared(known)) return whole();
      const found = (await shared(maxAge, known.asOf)).get(orderId);
      if (!found) {
        missed();
        return whole();
      }
      const now = toOrderView(found, known.asOf);
      return moving.every((field) => now[field] === known[field]) ? null : whole();
    },
    /** The next look asks anew. */
    forget: (): void => void (listed = null),
  };
}
export type OrderLooks = ReturnType<typeof createOrderLooks>;
