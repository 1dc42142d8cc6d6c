import { beforeEach, describe, expect, it } from 'vitest';

import { createFlowPorts } from '#main/app/flows/flow-ports.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { Order } from '#shared/api/orders.ts';
import { AppError } from '#shared/errors.ts';
import type { FakeClock } from '#test/flows/support/fake-clock.ts';
import type { FakeWorld } from '#test/flows/support/fake-world.ts';
import {
  finish,
  type Harness,
  inscribeInput,
  newWorld,
  openHarness,
} from '#test/flows/support/harness.ts';

let dir: string;
let clock: FakeClock;
let world: FakeWorld;
let harness: Harness;
beforeEach(() => {
  ({ dir, clock, world } = newWorld());
});

/** The app's own search, against a provider that gives no clientId back. */
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
    signing: world.deps.signing,
    swap: world.deps.swap,
    coinsAt: () => Promise.resolve([]),
    placesOf: () => [],
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
    // The reply takes a while: the order exists, and its flow does not know it yet.
    world.deps.orders.create = async (request) => {
      const order = await create(request);
      await new Promise<void>((resolve) => clock.after(20_000, resolve));
      return order;
    };
    harness = openHarness(dir, world);
    harness.engine.start();
    const ids: string[] = [];
    for (const text of ['first', 'second']) {
      ids.push(...harness.engine.startFlow(named('same.txt', text)).ids);
      await clock.advance(5_000);
    }
    for (const id of ids) expect((await finish(harness, world, clock, id)).phase).toBe('done');
    const orders = ids.map((id) => harness.engine.get(id).order?.orderId);
    expect(new Set(orders).size).toBe(2);
    expect(world.payments()).toHaveLength(2);
  });

  it('an order whose reply was lost long ago is not one that hundreds of others have', async () => {
    forget();
    const find = world.deps.orders.find.bind(null);
    world.failNext('createOrder', new AppError('PROVIDER_UNREACHABLE', 'no answer'), 'after');
    world.deps.orders.find = () => Promise.resolve(null);
    harness = openHarness(dir, world);
    harness.engine.start();
    const [first = ''] = harness.engine.startFlow(named('same.txt', 'first')).ids;
    await clock.advance(100);
    expect(world.orders.size).toBe(1);
    world.deps.orders.find = ({ since, ...wanted }) =>
      since === harness.engine.get(first).createdAt
        ? Promise.reject(new AppError('PROVIDER_UNREACHABLE', 'not yet'))
        : find({ since, ...wanted });
    const others = Array.from(
      { length: 205 },
      () => harness.engine.startFlow(named('same.txt', 'another')).ids[0] ?? '',
    );
    await clock.advance(60_000);
    world.deps.orders.find = find;
    await clock.advance(120_000);
    const orders = [first, ...others].map((id) => harness.engine.get(id).order?.orderId);
    expect(new Set(orders).size).toBe(206);
  });

  it('an order whose reply was lost is found by its file names, not taken by its neighbour', async () => {
    forget();
    world.failNext('createOrder', new AppError('PROVIDER_UNREACHABLE', 'no answer'), 'after');
    harness = openHarness(dir, world);
    harness.engine.start();
    const ids: string[] = [];
    for (const name of ['a.txt', 'b.txt']) {
      ids.push(...harness.engine.startFlow(named(name, name)).ids);
      await clock.advance(500);
    }
    for (const id of ids) {
      const view = await finish(harness, world, clock, id);
      expect(view.headline).toBe('Inscribed, and every byte is the same.');
    }
    expect(world.orders.size).toBe(2);
  });

  it('the order of a cancelled flow is not taken for that of a new one', async () => {
    forget();
    harness = openHarness(dir, world);
    harness.engine.start();
    const [old = ''] = harness.engine.startFlow(named('note.txt', 'draft')).ids;
    await clock.advance(1000);
    await harness.engine.answer(old, 'cancel');
    const [id = ''] = harness.engine.startFlow(named('note.txt', 'final')).ids;
    const view = await finish(harness, world, clock, id);
    expect(view.headline).toBe('Inscribed, and every byte is the same.');
    expect(view.order?.orderId).toBe('order-2');
  });
});

describe('an answer to order creation that cannot be read', () => {
  it('is not answered with ever more orders', async () => {
    world.deps.orders.find = async () => null;
    const create = world.deps.orders.create.bind(null);
    world.deps.orders.create = async (request) => {
      await create(request);
      throw new AppError('PROVIDER_SHAPE', 'no amount', { row: 'orders.create' });
    };
    harness = openHarness(dir, world);
    harness.engine.start();
    const [id = ''] = harness.engine.startFlow(inscribeInput(world)).ids;
    await clock.advance(86_400_000);
    expect(harness.engine.get(id).phase).toBe('failed');
    expect(world.orders.size).toBe(5);
    expect(world.payments()).toEqual([]);
  });
});
