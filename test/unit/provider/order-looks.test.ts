import { describe, expect, it } from 'vitest';

import { createOrderLooks } from '#main/app/flows/order-looks.ts';
import { toOrderView } from '#main/kinds/inscribe/flow/order-facts.ts';
import { orderService } from '#main/order-service/service.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Order } from '#shared/api/orders.ts';

const MINUTE = 60_000;

interface RequestOf {
  orderId?: string;
  cursor?: number;
  size?: number;
}

function provider(count: number, files = 1) {
  let now = 1_000_000;
  const calls: string[] = [];
  const orders: Order[] = Array.from({ length: count }, (_, n) => ({
    orderId: `order-${n}`,
    version: 2,
    status: 'pending',
    payAddress: `pay-${n}`,
    receiveAddress: 'me',
    amount: 1_000,
    outputValue: 546,
    feeRate: 1,
    count: files,
  }));
  const page = (cursor: number, size: number) => ({
    orders: orders.slice(cursor, cursor + size),
    total: count,
  });
  const client = {
    call: (name: string, { orderId, cursor = 0, size = 0 }: RequestOf) => {
      calls.push(name);
      const one = orders.find((order) => order.orderId === orderId);
      return Promise.resolve(name === 'orders.get' ? one : page(cursor, size));
    },
  } as unknown as ProviderClient;
  const clock = { now: () => now, after: () => () => undefined };
  const looks = createOrderLooks({ service: orderService(client, 2), clock });
  const known = orders.map((order) => toOrderView(order, now));
  return {
    calls,
    orders,
    looks,
    pass: (ms: number) => void (now += ms),
    lookAtAll: () => Promise.all(known.map((view) => looks.look(view, MINUTE))),
  };
}

describe('looks at orders that wait', () => {
  it('cost one call for twenty of them, and one more for what moved', async () => {
    const { calls, orders, pass, lookAtAll } = provider(20);
    await lookAtAll();
    calls.length = 0;
    pass(2 * MINUTE);
    expect(await lookAtAll()).toEqual(Array(20).fill(null));
    expect(calls).toEqual(['orders.list']);
    calls.length = 0;
    pass(2 * MINUTE);
    orders[3] = { ...orders[3]!, status: 'payment_success', paidAmount: 1_000 };
    const found = await lookAtAll();
    expect(found.filter((order) => order !== null)).toEqual([orders[3]]);
    expect(calls).toEqual(['orders.list', 'orders.get']);
  });

  it('go as far back in the list as there are orders to look at, a call for fifty of them', async () => {
    const { calls, pass, lookAtAll } = provider(200);
    for (let look = 0; look < 6; look += 1) {
      calls.length = 0;
      await lookAtAll();
      pass(2 * MINUTE);
    }
    expect(calls).toEqual(Array(4).fill('orders.list'));
  });

  it('read an order of a thousand files whole once it moved, and not before', async () => {
    const { calls, orders, pass, lookAtAll } = provider(1, 1_000);
    for (let look = 0; look < 28; look += 1) {
      await lookAtAll();
      pass(2 * MINUTE);
    }
    expect(new Set(calls)).toEqual(new Set(['orders.list']));
    orders[0] = { ...orders[0]!, status: 'inscribing' };
    expect(await lookAtAll()).toEqual([orders[0]]);
  });

  it('are refreshed when a caller waits, and for orders that the list omits', async () => {
    const { calls, orders, looks, lookAtAll } = provider(3);
    await lookAtAll();
    calls.length = 0;
    await lookAtAll();
    expect(calls).toEqual([]);
    looks.forget();
    orders.length = 1;
    await lookAtAll();
    expect(calls.sort()).toEqual(['orders.get', 'orders.get', 'orders.list']);
  });
});
