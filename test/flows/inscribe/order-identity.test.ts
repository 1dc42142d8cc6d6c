import { describe, expect, it } from 'vitest';

import { createFlowPorts } from '#main/app/flows/flow-ports.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Order } from '#shared/api/orders.ts';
import { AppError } from '#shared/errors.ts';
import { inscribeInput } from '#test/flows/support/harness.ts';
import {
  begin,
  clock,
  end,
  harness,
  open,
  world,
  worldPerTest,
} from '#test/flows/support/running.ts';

worldPerTest('closed');

/** The app's own search, with a provider that doesn't return the clientId. */
function forgetful(): ProviderClient {
  const bare = ({ order }: { order: Order }): Order => {
    const { clientId: _mark, ...rest } = order;
    return rest;
  };
  const answers: Record<string, (params: { orderId?: string }) => unknown> = {
    'orders.list': () => {
      const orders = [...world.orders.values()].map(bare).map(({ files: _files, ...rest }) => rest);
      return { orders: orders.reverse(), total: orders.length };
    },
    'orders.get': ({ orderId = '' }) => bare(world.orders.get(orderId)!),
  };
  const call = (name: string, params: { orderId?: string }) =>
    Promise.resolve(answers[name]?.(params));
  return { call } as Partial<ProviderClient> as ProviderClient;
}
function forget(): void {
  const { orders } = createFlowPorts({
    network: 'practice',
    clock,
    client: forgetful(),
    kept: forgetful(),
    looks: { look: () => Promise.resolve(null), forget: () => undefined },
    orderTerms: world.deps.orders,
    signing: world.deps.signing,
    swap: world.deps.swap,
    coinsAt: () => Promise.resolve([]),
    placesOf: () => [],
    signaturesOf: () => [],
    isMine: () => true,
    noteMade: () => Promise.resolve(),
    keepEtched: () => Promise.resolve(),
    readBlob: () => null,
    notify: () => undefined,
    bridge: world.deps.bridge,
    earlier: world.deps.earlier,
  });
  world.deps.orders.find = orders.find;
}
const named = (name: string, text: string) => {
  const item = { name, mediaType: 'text/plain', ...world.keep(text) };
  return inscribeInput(world, { content: { type: 'files', items: [item] } });
};

describe('with a provider that does not give our mark back,', () => {
  it('two like orders made at once stay two', async () => {
    forget();
    const create = world.deps.orders.create.bind(null);
    // The reply is slow: the order exists, and its flow doesn't know it yet.
    world.deps.orders.create = async (version, request) => {
      const order = await create(version, request);
      await new Promise<void>((resolve) => clock.after(20_000, resolve));
      return order;
    };
    open();
    const ids: string[] = [];
    for (const text of ['first', 'second']) {
      ids.push(...harness.engine.startFlow(named('same.txt', text)).ids);
      await clock.advance(5_000);
    }
    for (const id of ids) expect((await end(id)).phase).toBe('done');
    const orders = ids.map((id) => harness.engine.get(id).order?.orderId);
    expect(new Set(orders).size).toBe(2);
    expect(world.payments()).toHaveLength(2);
  });

  it('an order whose reply was lost long ago is not one that hundreds of others have', async () => {
    forget();
    const find = world.deps.orders.find.bind(null);
    world.failNext('createOrder', new AppError('PROVIDER_UNREACHABLE', 'no answer'), 'after');
    world.deps.orders.find = () => Promise.resolve(null);
    open();
    const first = begin(named('same.txt', 'first'));
    await clock.advance(100);
    expect(world.orders.size).toBe(1);
    world.deps.orders.find = (version, wanted) =>
      wanted.since === harness.engine.get(first).createdAt
        ? Promise.reject(new AppError('PROVIDER_UNREACHABLE', 'not yet'))
        : find(version, wanted);
    const others = Array.from({ length: 205 }, () => begin(named('same.txt', 'another')));
    await clock.advance(60_000);
    world.deps.orders.find = find;
    await clock.advance(120_000);
    const orders = [first, ...others].map((id) => harness.engine.get(id).order?.orderId);
    expect(new Set(orders).size).toBe(206);
  });

  it('an order whose reply was lost is found by its file names, not taken by its neighbour', async () => {
    forget();
    world.failNext('createOrder', new AppError('PROVIDER_UNREACHABLE', 'no answer'), 'after');
    open();
    const ids: string[] = [];
    for (const name of ['a.txt', 'b.txt']) {
      ids.push(...harness.engine.startFlow(named(name, name)).ids);
      await clock.advance(500);
    }
    for (const id of ids) {
      const view = await end(id);
      expect(view.headline).toBe('Inscribed. Every byte matches.');
    }
    expect(world.orders.size).toBe(2);
  });

  it('the order of a cancelled flow is not taken for that of a new one', async () => {
    forget();
    open();
    const old = begin(named('note.txt', 'draft'));
    await clock.advance(1000);
    await harness.engine.answer(old, 'cancel');
    const id = begin(named('note.txt', 'final'));
    const view = await end(id);
    expect(view.headline).toBe('Inscribed. Every byte matches.');
    expect(view.order?.orderId).toBe('order-2');
  });
});

describe('an answer to order creation that cannot be read', () => {
  it('is not answered with ever more orders', async () => {
    world.deps.orders.find = async () => null;
    const create = world.deps.orders.create.bind(null);
    world.deps.orders.create = async (version, request) => {
      await create(version, request);
      throw new AppError('PROVIDER_SHAPE', 'no amount', { row: 'orders.create' });
    };
    open();
    const id = begin(inscribeInput(world));
    await clock.advance(86_400_000);
    expect(harness.engine.get(id).phase).toBe('failed');
    expect(world.orders.size).toBe(5);
    expect(world.payments()).toEqual([]);
  });
});
