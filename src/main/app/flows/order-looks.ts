import { toOrderView } from '#main/kinds/inscribe/flow/order-facts.ts';
import type { OrderService } from '#main/order-service/types.ts';
import type { Order } from '#shared/api/orders.ts';
import { type Clock, steadyOf } from '#shared/clock.ts';
import type { OrderView } from '#shared/flows/view.ts';

const PAGE = 50;
/** Orders further back are requested individually, since there are few. */
const MAX_PAGES = 40;
/** An order with more files is never fully read just to see whether it changed. */
const LARGE = 50;
/** Orders polled within this time share a list. */
const TOGETHER = 10 * 60_000;
const BACKGROUND = { priority: 'background' } as const;

/** Everything that changes in an order; the rest was checked when it was created. */
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
 * Polls waiting orders. Several, or a large one, share one list without files, and only changed orders are fully read.
 * An order missing from the list is requested individually.
 */
export function createOrderLooks({ service, clock }: { service: OrderService; clock: Clock }) {
  let listed: { at: number; steadyAt: number; orders: Promise<Map<string, Order>> } | null = null;
  /** Pages needed to cover all polled orders. */
  let pages = 1;
  const lookedAt = new Map<string, number>();

  async function list(): Promise<Map<string, Order>> {
    const found = new Map<string, Order>();
    const wanted = pages;
    for (let page = 0; page < wanted; page += 1) {
      const request = { cursor: page * PAGE, size: PAGE, withFiles: false };
      const { orders, total } = await service.list(request, BACKGROUND);
      for (const order of orders) found.set(order.orderId, order);
      if (orders.length < PAGE || request.cursor + PAGE >= total) break;
    }
    return found;
  }

  /** Each page covers fifty orders with one call: while more are needed, the next list goes further back. */
  function missed(): void {
    if (pages < MAX_PAGES && pages * PAGE < lookedAt.size + PAGE) pages += 1;
  }

  function shared(maxAge: number, since: number): Promise<Map<string, Order>> {
    const now = steadyOf(clock);
    if (listed === null || now - listed.steadyAt > maxAge || listed.at < since) {
      const orders = list();
      const request = { at: clock.now(), steadyAt: now, orders };
      orders.catch(() => {
        if (listed === request) listed = null;
      });
      listed = request;
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
    /** The order if it changed; otherwise null. Accepts an answer up to `maxAge` ms old. */
    async look(known: OrderView, maxAge: number): Promise<Order | null> {
      const { orderId } = known;
      const whole = () => service.get(orderId, BACKGROUND);
      if (!isShared(known)) return whole();
      const found = (await shared(maxAge, known.asOf)).get(orderId);
      if (!found) {
        missed();
        return whole();
      }
      const now = toOrderView(found, known.asOf);
      return moving.every((field) => now[field] === known[field]) ? null : whole();
    },
    /** The next poll sends a new request. */
    forget: (): void => void (listed = null),
  };
}
export type OrderLooks = ReturnType<typeof createOrderLooks>;
