import { join } from 'node:path';

import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';

import type { FlowStore } from '#main/flows/engine/store-port.ts';
import { storeError } from '#main/store/database.ts';
import type { Order } from '#shared/api/orders.ts';
import { groupDigits } from '#shared/bitcoin/amount.ts';
import { AppError } from '#shared/errors.ts';
import { finish, inscribeInput } from '#test/flows/support/harness.ts';
import {
  begin,
  clock,
  dir,
  end,
  harness,
  open,
  world,
  worldPerTest,
} from '#test/flows/support/running.ts';

worldPerTest('open');

const unreachable = () => new AppError('PROVIDER_UNREACHABLE', 'no answer');
const phaseAfter = async (id: string, ms = 60_000) => {
  await clock.advance(ms);
  return harness.engine.get(id);
};
const code = (expected: string): unknown => expect.objectContaining({ code: expected });

describe('an order that is not what was asked for is never paid:', () => {
  const lies: [string, (order: Order) => Order][] = [
    ['receive address', (order) => ({ ...order, receiveAddress: 'bcrt1qthief0000000000000000' })],
    ['output value', (order) => ({ ...order, outputValue: 330 })],
    ['count', (order) => ({ ...order, count: 2 })],
    ['fee rate', (order) => ({ ...order, feeRate: 50 })],
    ['developer fee', (order) => ({ ...order, devFee: 300 })],
  ];
  it.each(lies)('another %s', async (_what, lie) => {
    const honest = world.deps.orders.create.bind(null);
    world.deps.orders.create = async (version, request) => lie(await honest(version, request));
    const view = await phaseAfter(begin());
    expect(view.phase).toBe('failed');
    expect(world.payments()).toEqual([]);
  });

  it.each<[string, (order: Order) => Order]>([
    ['pay address', (order) => ({ ...order, payAddress: 'bcrt1qthief0000000000000000' })],
    ['amount', (order) => ({ ...order, amount: order.amount + 1 })],
  ])('a later answer with another %s', async (_what, lie) => {
    const id = begin();
    await clock.advance(1000);
    const [approval] = harness.engine.pendingApprovals();
    world.lie(lie);
    await harness.engine.grant(id, approval?.digest ?? '');
    const view = await end(id);
    expect(view.phase).toBe('failed');
    expect(world.payments()).toEqual([]);
    expect(JSON.stringify(view)).not.toContain('thief');
  });

  it('an amount far above the estimate asks first', async () => {
    const honest = world.deps.orders.create.bind(null);
    world.deps.orders.create = async (version, request) => {
      await honest(version, request);
      world.set({ amount: 9000 });
      return world.only().order;
    };
    const id = begin();
    const view = await phaseAfter(id);
    expect(view.question).toMatchObject({ key: 'amount' });
    expect(view.question?.text).toContain('9\u202f000');
    const ended = await harness.engine.answer(id, 'cancel');
    expect(ended.phase).toBe('cancelled');
    expect(world.payments()).toEqual([]);
  });
});

describe('a fee that was put into an order silently', () => {
  const parts = { minerFee: 100, serviceFee: 0, devFee: 0 };
  it.each<[string, string, () => Partial<Order>]>([
    [
      'a service fee within what an estimate may be off',
      'a service fee of 500 sats',
      () => ({ ...parts, serviceFee: 500, amount: 546 + 600 }),
    ],
    [
      'sats that no part of it explains',
      'what 400 sats of it are for',
      () => ({ ...parts, amount: 546 + 500 }),
    ],
  ])('asks first, and is not paid: %s', async (_what, says, put) => {
    const honest = world.deps.orders.create.bind(null);
    world.deps.orders.create = async (version, request) => {
      await honest(version, request);
      world.set(put());
      return world.only().order;
    };
    const id = begin();
    const view = await phaseAfter(id);
    expect(view.question).toMatchObject({ key: 'amount' });
    expect(view.question?.text).toContain(says);
    expect(harness.engine.pendingApprovals()).toEqual([]);
    expect((await harness.engine.answer(id, 'cancel')).phase).toBe('cancelled');
    expect(world.payments()).toEqual([]);
  });

  it('is paid without a question where each part is what was to be expected', async () => {
    const honest = world.deps.orders.create.bind(null);
    world.deps.orders.create = async (version, request) => {
      await honest(version, request);
      world.set({ ...parts, amount: 546 + 100 });
      return world.only().order;
    };
    const id = begin();
    expect((await end(id)).phase).toBe('done');
  });
});

describe('a paid order whose address changes', () => {
  it('shows nothing of the new address and is not paid there', async () => {
    const id = begin();
    await finish(harness, { mine: () => undefined }, clock, id, {
      until: (view) => view.order?.status === 'payment_success',
    });
    world.lie((order) => ({
      ...order,
      status: 'payment_notenough',
      paidAmount: 1,
      payAddress: 'bcrt1qthief0000000000000000',
    }));
    const view = await phaseAfter(id, 120_000);
    expect(view.headline).toContain('changed');
    expect(JSON.stringify(view)).not.toContain('thief');
    world.lie((order) => order);
    expect((await end(id)).phase).toBe('done');
  });
});

describe('a lost reply', () => {
  it.each(['createOrder', 'push', 'sign', 'getOrder'] as const)(
    'of %s leads to one order and one payment',
    async (call) => {
      world.failNext(call, unreachable(), 'after');
      const id = begin();
      const view = await end(id);
      expect(view.phase).toBe('done');
      expect(world.orders.size).toBe(1);
      expect(world.payments()).toHaveLength(1);
    },
  );

  it('of a refund leads to one refund', async () => {
    world.failNext('refund', unreachable(), 'after');
    const id = begin();
    await finish(harness, { mine: () => undefined }, clock, id, {
      until: (view) => view.order?.status === 'payment_success',
    });
    world.set({ status: 'payment_withinscription', paidAmount: 5000 });
    const view = await end(id, {
      answers: { 'with-inscription': { answer: 'refund', feeRate: 1 } },
    });
    expect(view.state).toBe('refunded');
    expect(world.refunds).toHaveLength(1);
  });

  it('of a push, with an index that lags, never makes the order payable again', async () => {
    world.failNext('push', unreachable(), 'after');
    const real = world.deps.chain.confirmations.bind(null);
    const getOrder = world.deps.orders.get.bind(null);
    let lagging = true;
    world.deps.chain.confirmations = async (txid) => (lagging ? null : real(txid));
    world.deps.orders.get = async (ref) => {
      const order = await getOrder(ref);
      return lagging ? { ...order, status: 'pending', paidAmount: 0 } : order;
    };
    const id = begin();
    await finish(harness, { mine: () => undefined }, clock, id, {
      until: (view) => view.state === 'unclear',
    });
    lagging = false;
    await expect(harness.engine.answer(id, 'giveUp')).rejects.toEqual(code('ANSWER_NOT_EXPECTED'));
    const view = await end(id, {
      answers: { unclear: { answer: 'retry' } },
    });
    expect(view.phase).toBe('done');
    expect(world.payments()).toHaveLength(1);
  });
});

describe('answers', () => {
  it('count once, and only with the digest that was shown', async () => {
    const id = begin();
    await clock.advance(1000);
    const [approval] = harness.engine.pendingApprovals();
    const digest = approval?.digest ?? '';
    await expect(harness.engine.grant(id, 'f'.repeat(64))).rejects.toEqual(code('DIGEST_MISMATCH'));
    const results = await Promise.allSettled([
      harness.engine.grant(id, digest),
      harness.engine.grant(id, digest),
      harness.engine.refuse(id),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(harness.engine.answer(id, 'toString')).rejects.toEqual(
      code('ANSWER_NOT_EXPECTED'),
    );
    expect((await end(id)).phase).toBe('done');
    expect(world.payments()).toHaveLength(1);
  });

  it('that refuse free the coins and ask how to pay', async () => {
    const id = begin();
    await clock.advance(1000);
    await harness.engine.refuse(id);
    const view = harness.engine.get(id);
    expect(view.question?.key).toBe('pay');
    await harness.engine.answer(id, 'outside');
    await clock.advance(10_000);
    const waiting = harness.engine.get(id);
    const { order } = waiting;
    expect(waiting.question?.text).toContain(groupDigits(order?.amountSats ?? ''));
    expect(order?.paymentUri).toMatch(/^bitcoin:bcrt1q\w+\?amount=0\.\d{8}$/);
    world.payFromOutside(Number(order?.amountSats));
    expect((await end(id)).phase).toBe('done');
  });

  it('cannot ask for a refund that is not above the safe amount', async () => {
    const id = begin();
    await finish(harness, { mine: () => undefined }, clock, id, {
      until: (view) => view.order?.status === 'payment_success',
    });
    world.set({ status: 'payment_withinscription', paidAmount: 1000 });
    await clock.advance(60_000);
    await expect(harness.engine.answer(id, 'refund', { feeRate: 4 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('at most 3') as unknown,
    });
    await harness.engine.answer(id, 'refund', { feeRate: 3 });
    await clock.advance(30_000);
    expect(world.refunds).toEqual([{ orderId: 'order-1', feeRate: 3 }]);
  });
});

describe('keys', () => {
  it('that are locked away keep an approved payment waiting, and nothing else', async () => {
    const id = begin();
    await clock.advance(1000);
    const [approval] = harness.engine.pendingApprovals();
    harness.keys.available = false;
    await harness.engine.grant(id, approval?.digest ?? '');
    expect((await phaseAfter(id, 600_000)).state).toBe('signing');
    expect(world.calls).not.toContain('sign');
    harness.keys.available = true;
    harness.engine.wake();
    expect((await end(id)).phase).toBe('done');
  });
});

describe('a provider that has to be waited for', () => {
  it('is retried when it says, and the flow says why it waits', async () => {
    const busy = new AppError('PROVIDER_BUSY', 'slow down', { retryAfterMs: 90_000 });
    world.failNext('createOrder', busy);
    const id = begin();
    const view = await phaseAfter(id, 80_000);
    expect(view).toMatchObject({ retrying: true, error: { code: 'PROVIDER_BUSY' } });
    expect(world.orders.size).toBe(0);
    expect((await end(id)).phase).toBe('done');
  });

  it('shows an unknown status and keeps waiting', async () => {
    const id = begin();
    await finish(harness, { mine: () => undefined }, clock, id, {
      until: (view) => view.order?.status === 'payment_success',
    });
    world.set({ status: 'sorting_sats' });
    expect((await phaseAfter(id)).headline).toContain('sorting_sats');
    world.set({ status: 'payment_success' });
    expect((await end(id)).phase).toBe('done');
  });

  it('and inscribed something else is contradicted aloud', async () => {
    const id = begin();
    await finish(harness, { mine: () => undefined }, clock, id, {
      until: (view) => view.order?.status === 'payment_success',
    });
    world.only().contents[0] = new TextEncoder().encode('something else');
    const view = await end(id);
    expect(view.headline).toContain('don’t contain your exact bytes');
    expect(world.notices).toContain('Check this order');
  });
});

describe('a closed order', () => {
  it('that is paid late can be looked at again and refunded', async () => {
    const id = begin(inscribeInput(world, { payWith: 'outside' }));
    await clock.advance(10_000);
    world.set({ status: 'closed' });
    expect((await phaseAfter(id)).phase).toBe('failed');
    world.payFromOutside(5000);
    await harness.engine.answer(id, 'look');
    const view = await end(id, {
      answers: { closed: { answer: 'refund', feeRate: 1 } },
    });
    expect(view.state).toBe('refunded');
    expect(world.refunds).toHaveLength(1);
  });
});

describe('a disk that is full', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('at write %i loses and doubles nothing', async (nth) => {
    let writes = 0;
    const full =
      <T extends unknown[]>(write: (...args: T) => void) =>
      (...args: T): void => {
        writes++;
        if (writes > nth && writes <= nth + 3) {
          throw storeError(new Database.SqliteError('full', 'SQLITE_FULL'), 'x');
        }
        write(...args);
      };
    await harness.close();
    const wrap = (store: FlowStore): FlowStore => ({
      ...store,
      commit: full(store.commit.bind(null)),
      stay: full(store.stay.bind(null)),
      reschedule: full(store.reschedule.bind(null)),
    });
    open({ wrap });
    const id = begin();
    for (let round = 0; round < 60 && harness.engine.get(id).phase !== 'done'; round++) {
      const [approval] = harness.engine.pendingApprovals();
      if (approval) {
        await harness.engine.grant(id, approval.digest).catch(() => undefined);
      }
      world.mine();
      await clock.advance(20_000);
    }
    expect(harness.engine.get(id).phase).toBe('done');
    expect(world.orders.size).toBe(1);
    expect(world.payments()).toHaveLength(1);
  });
});

describe('stored data that does not parse', () => {
  it('is shown as broken, kept and never run', async () => {
    const id = begin();
    await clock.advance(1000);
    await harness.close();
    const db = new Database(join(dir, 'practice.sqlite'));
    db.prepare('update flow set data = ?, next_run_at = 1').run('{"plan":{}}');
    db.close();
    const calls = world.calls.length;
    open();
    const view = await phaseAfter(id);
    expect(view.phase).toBe('broken');
    expect(world.calls).toHaveLength(calls);
    await expect(harness.engine.answer(id, 'cancel')).rejects.toEqual(code('ANSWER_NOT_EXPECTED'));
    expect(harness.engine.journal(id).length).toBeGreaterThan(1);
  });
});
