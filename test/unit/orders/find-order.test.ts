import { describe, expect, it } from 'vitest';

import { findOrder } from '#main/order-service/service.ts';
import type { OrderPage, OrderService } from '#main/order-service/types.ts';
import type { Order } from '#shared/api/orders.ts';

const order = (orderId: string, name: string): Order => ({
  ...{ orderId, version: 5, status: 'pending', payAddress: 'pay', receiveAddress: 'me' },
  ...{ amount: 4_000, outputValueFee: 546, feeRate: 2, count: 1, createTime: 1_000_000 },
  files: [{ filename: name }],
});

/** Orders by the clientId that made them; `filters`: whether the service minds it. */
function serviceOf(made: Record<string, Order>, filters = true): OrderService {
  const list = ({ clientId }: OrderPage) => {
    const orders = Object.entries(made)
      .filter(([id]) => !filters || clientId === undefined || id === clientId)
      .map(([, { files: _, ...one }]) => one);
    return Promise.resolve({ total: orders.length, orders });
  };
  const get = (id: string) =>
    Promise.resolve(Object.values(made).find(({ orderId }) => orderId === id) as Order);
  return { version: 5, list, get } as unknown as OrderService;
}
const wanted = (clientId: string, names: string[] | null = ['k.txt']) => ({
  ...{ clientId, receiveAddress: 'me', feeRate: 2, outputValue: 546, names },
  ...{ since: 1_000_000, known: [] },
  ...(names === null ? { runes: { kind: 'mint' as const, runeid: '1:1', count: 1 } } : {}),
});

describe('an order of version 5 whose reply was lost', () => {
  const made = { mine: order('o1', 'k.txt'), theirs: order('o2', 'k.txt') };

  it('is found by its clientId, beside one that looks the same', async () => {
    expect((await findOrder(serviceOf(made), wanted('mine')))?.orderId).toBe('o1');
    expect((await findOrder(serviceOf(made), wanted('mine', null)))?.orderId).toBe('o1');
  });

  it('that was never made is not another one that looks the same', async () => {
    expect(await findOrder(serviceOf(made), wanted('new'))).toBeNull();
    expect(
      await findOrder(serviceOf({ theirs: made.theirs }, false), wanted('new', ['x'])),
    ).toBeNull();
  });

  it('is found by its files where the service ignores the filter', async () => {
    const service = serviceOf({ mine: order('o1', 'a.txt'), theirs: order('o2', 'b.txt') }, false);
    expect((await findOrder(service, wanted('mine', ['a.txt'])))?.orderId).toBe('o1');
    expect(await findOrder(service, wanted('mine', ['c.txt']))).toBeNull();
  });
});
