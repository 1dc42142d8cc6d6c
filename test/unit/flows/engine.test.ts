import { beforeEach, describe, expect, it } from 'vitest';

import { retryDelay } from '#main/flows/engine/retry.ts';
import { AppError } from '#shared/errors.ts';
import { type FakeClock, settle } from '#test/flows/support/fake-clock.ts';
import type { FakeWorld } from '#test/flows/support/fake-world.ts';
import { type Harness, inscribeInput, newWorld, openHarness } from '#test/flows/support/harness.ts';

let dir: string;
let clock: FakeClock;
let world: FakeWorld;
let harness: Harness;
beforeEach(() => {
  ({ dir, clock, world } = newWorld());
  harness = openHarness(dir, world);
});

/** Blocks every call of this kind until `release`; counts how many wait at once. */
function hold(call: 'create' | 'get') {
  const { orders } = world.deps;
  const real = orders[call].bind(null) as (...given: never[]) => Promise<never>;
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const held = { now: 0, most: 0, release: () => open() };
  orders[call] = async (...given: never[]) => {
    held.now++;
    held.most = Math.max(held.most, held.now);
    await gate;
    held.now--;
    return real(...given);
  };
  return held;
}

describe('the engine', () => {
  it('writes a flow before its first step runs, and nothing runs before start', async () => {
    const { ids, batchId } = harness.engine.startFlow(inscribeInput(world));
    expect(harness.engine.get(ids[0] ?? '').batchId).toBe(batchId);
    await clock.advance(60_000);
    expect(world.calls).toEqual([]);
    harness.engine.start();
    await clock.advance(1000);
    expect(world.orders.size).toBe(1);
  });

  it('runs a few flows at once and one step of each', async () => {
    harness.engine.start();
    const input = inscribeInput(world, { payWith: 'outside' });
    for (let n = 0; n < 9; n++) harness.engine.startFlow(input);
    await clock.advance(3000);
    const held = hold('get');
    await clock.advance(60_000);
    expect(held.most).toBe(4);
    held.release();
    await clock.advance(10_000);
    expect(new Set(harness.engine.list(true).map(({ order }) => order?.orderId)).size).toBe(9);
  });

  it('makes one order at a time', async () => {
    const held = hold('create');
    harness.engine.start();
    for (let n = 0; n < 5; n++) harness.engine.startFlow(inscribeInput(world));
    await clock.advance(60_000);
    expect(held.most).toBe(1);
    held.release();
    await clock.advance(1000);
    expect(world.orders.size).toBe(5);
  });

  it('waits at stop for the step in progress, whose outcome is kept', async () => {
    const held = hold('create');
    harness.engine.start();
    const [id = ''] = harness.engine.startFlow(inscribeInput(world)).ids;
    await clock.advance(1000);
    let stopped = false;
    const stop = harness.engine.stop().then(() => (stopped = true));
    await settle();
    expect(stopped).toBe(false);
    held.release();
    await stop;
    expect(harness.engine.get(id).order?.orderId).toBe('order-1');
    await clock.advance(600_000);
    expect(world.calls.filter((call) => call !== 'findOrder')).toEqual(['createOrder']);
  });

  it('starts an input of several orders as one batch, in order', () => {
    const item = { name: 'a', mediaType: 'text/plain', hash: 'a'.repeat(64), size: 390_000 };
    const items = Array.from({ length: 120 }, () => item);
    const content = { type: 'files' as const, items };
    const { ids } = harness.engine.startFlow(inscribeInput(world, { content }));
    const views = harness.engine.list(true);
    expect(ids.length).toBeGreaterThan(1);
    expect(views.map(({ id }) => id)).toEqual(ids);
    expect(new Set(views.map(({ batchId }) => batchId)).size).toBe(1);
  });

  it('knows no flow that does not exist', async () => {
    const missing = expect.objectContaining({ code: 'FLOW_NOT_FOUND' }) as unknown;
    await expect(harness.engine.answer('absent-flow', 'cancel')).rejects.toEqual(missing);
    await expect(harness.engine.grant('absent-flow', '')).rejects.toEqual(missing);
  });

  it('looks again at once when asked', async () => {
    harness.engine.start();
    const input = inscribeInput(world, { payWith: 'outside' });
    const [id = ''] = harness.engine.startFlow(input).ids;
    await clock.advance(12_000);
    const looks = () => world.calls.filter((call) => call === 'getOrder').length;
    const before = looks();
    harness.engine.refreshNow(id);
    await settle();
    expect(looks()).toBe(before + 1);
  });

  it('reports each change with its network', async () => {
    harness.engine.start();
    harness.engine.startFlow(inscribeInput(world));
    await clock.advance(1000);
    expect(harness.views.map(({ state }) => state)).toContain('approving');
    expect(new Set(harness.views.map(({ network }) => network))).toEqual(new Set(['practice']));
  });
});

describe('the delay before another try', () => {
  const delay = (error: unknown, attempts = 0) => retryDelay(error, attempts, 1000, () => 0.5);

  it('doubles up to five minutes', () => {
    const unreachable = new AppError('PROVIDER_UNREACHABLE', 'no answer');
    expect([0, 1, 2, 3].map((n) => delay(unreachable, n))).toEqual([2000, 4000, 8000, 16_000]);
    expect(delay(unreachable, 1000)).toBe(300_000);
  });

  it('is whole milliseconds, whatever the jitter', () => {
    const unreachable = new AppError('PROVIDER_UNREACHABLE', 'no answer');
    for (let n = 0; n < 50; n += 1) {
      expect(retryDelay(unreachable, n % 12, 1000, Math.random) ?? 0.5).toSatisfy(Number.isInteger);
    }
  });

  it('obeys the provider and the budget', () => {
    expect(delay(new AppError('PROVIDER_BUSY', '', { retryAfterMs: 42_000 }))).toBe(42_000);
    expect(delay(new AppError('PROVIDER_BUDGET', '', { resetsAt: 61_000 }))).toBe(60_000);
  });

  it('is for passing troubles only', () => {
    const details = { row: 'x', code: -1, msg: 'no' };
    expect(delay(new AppError('PROVIDER_REJECTED', '', details))).toBeNull();
    expect(delay(new AppError('POLICY_VIOLATION', ''))).toBeNull();
    expect(delay(new AppError('DISK_FULL', ''))).toBe(2000);
    expect(delay(new Error('a bug'))).toBe(2000);
  });
});
