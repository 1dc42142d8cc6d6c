import { describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { AppError } from '#shared/errors.ts';
import { finish } from '#test/flows/support/harness.ts';
import {
  begin,
  clock,
  dir,
  end,
  harness,
  world,
  worldPerTest,
} from '#test/flows/support/running.ts';
import { testRecordKey } from '#test/support/record-key.ts';

worldPerTest('open');

const noMiner = { mine: () => undefined };
const unreachable = () => new AppError('PROVIDER_UNREACHABLE', 'no answer');
const rejected = (msg: string) =>
  new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code: -25, msg });
async function locks(id: string): Promise<number> {
  await harness.engine.stop();
  const store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
  const [payment] = store.flows.transactions(id);
  const row = store.flows.get(id);
  const outpoints = JSON.stringify(row?.data).match(/[0-9a-f]{64}:0/g) ?? [];
  const held = new Set(outpoints).size === 0 ? -1 : [...new Set(outpoints)];
  const count =
    held === -1 ? -1 : held.filter((outpoint) => store.wallet.lockedBy(outpoint) !== null).length;
  store.close();
  expect(payment).toBeDefined();
  return count;
}
/** The chain index knows nothing, while the provider does. */
function lagging(): { stop(): void } {
  const { confirmations, spentIn } = world.deps.chain;
  world.deps.chain.confirmations = async () => null;
  world.deps.chain.spentIn = async () => null;
  return { stop: () => Object.assign(world.deps.chain, { confirmations, spentIn }) };
}

describe('a payment whose reply was lost', () => {
  it('is not written off because the order says it is paid while the index lags', async () => {
    world.failNext('push', unreachable(), 'after');
    const lag = lagging();
    const id = begin();
    const view = await finish(harness, noMiner, clock, id, {
      until: ({ order }) => order?.status === 'payment_success',
    });
    expect(view.payments).toMatchObject([{ status: 'sent' }]);
    lag.stop();
    const done = await end(id);
    expect(done.payments).toMatchObject([{ status: 'confirmed' }]);
    expect(
      harness.views.flatMap(({ payments }) => payments.map(({ status }) => status)),
    ).not.toContain('dropped');
    expect(world.payments()).toHaveLength(1);
  });

  it('becomes a question, not a loss, when the order closes before anything shows', async () => {
    world.failNext('push', unreachable(), 'before');
    const id = begin();
    await clock.advance(1000);
    const [approval] = harness.engine.pendingApprovals();
    await harness.engine.grant(id, approval?.digest ?? '');
    await clock.advance(1);
    world.set({ status: 'closed' });
    await clock.advance(60_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'paying', phase: 'working' });
    expect(harness.engine.get(id).headline).toContain('may have been sent');
    await clock.advance(700_000);
    const request = harness.engine.get(id);
    expect(request.state).toBe('unclear');
    expect(request.headline).not.toContain('didn’t accept');
    const ended = await harness.engine.answer(id, 'giveUp');
    expect(ended.phase).toBe('failed');
    expect(await locks(id)).toBeLessThanOrEqual(0);
  });

  it('is certainly not sent, and dropped at once, when the order closed before it was offered', async () => {
    const id = begin();
    await clock.advance(1000);
    const [approval] = harness.engine.pendingApprovals();
    world.set({ status: 'closed' });
    await harness.engine.grant(id, approval?.digest ?? '');
    await clock.advance(30_000);
    expect(harness.engine.get(id).phase).toBe('failed');
    expect(world.calls).not.toContain('push');
  });
});

describe('a payment that the network forgot', () => {
  /** Sent and accepted, then evicted: no node has it, and the order was never credited. */
  async function evicted(): Promise<string> {
    const id = begin();
    const getOrder = world.deps.orders.get.bind(null);
    world.deps.orders.get = async (ref) => {
      const order = await getOrder(ref);
      return ['closed', 'cancel'].includes(order.status)
        ? { ...order, paidAmount: 0 }
        : { ...order, status: 'pending', paidAmount: 0 };
    };
    await finish(harness, noMiner, clock, id, { until: ({ payments }) => payments.length > 0 });
    lagging();
    return id;
  }

  it('and refuses to take again becomes a question after a while', async () => {
    const id = await evicted();
    world.deps.chain.push = async () => {
      throw rejected('bad-txns-inputs-missingorspent');
    };
    await clock.advance(300_000);
    expect(harness.engine.get(id).state).toBe('waiting');
    await clock.advance(700_000);
    const view = harness.engine.get(id);
    expect(view.state).toBe('unclear');
    expect(view.headline).toContain('bad-txns-inputs-missingorspent');
    expect((await harness.engine.answer(id, 'giveUp')).phase).toBe('failed');
  });

  it('is taken again by a retry, as one payment', async () => {
    const id = await evicted();
    const push = world.deps.chain.push.bind(null);
    world.deps.chain.push = async () => {
      throw rejected('mempool min fee not met');
    };
    await clock.advance(1_000_000);
    expect(harness.engine.get(id).state).toBe('unclear');
    world.deps.chain.push = push;
    await harness.engine.answer(id, 'retry');
    await clock.advance(5_000);
    expect(harness.engine.get(id)).toMatchObject({
      state: 'waiting',
      payments: [{ status: 'sent' }],
    });
  });

  it('does not hold its coins and the flow for ever once the order is closed', async () => {
    const id = await evicted();
    world.set({ status: 'closed', paidAmount: 0 });
    await clock.advance(2_000_000);
    const view = harness.engine.get(id);
    expect(view).toMatchObject({ phase: 'failed', payments: [{ status: 'dropped' }] });
    expect(view.headline).toContain('isn’t on the network');
    expect(view.question?.options.map(({ answer }) => answer)).toEqual(['look']);
    expect(await locks(id)).toBe(0);
  });
});

describe('a refund', () => {
  async function toRefund(): Promise<string> {
    const id = begin();
    await finish(harness, noMiner, clock, id, {
      until: (view) => view.order?.status === 'payment_success',
    });
    world.set({ status: 'payment_withinscription', paidAmount: 5000 });
    await clock.advance(60_000);
    return id;
  }

  it('without an answer is not requested again automatically', async () => {
    const id = await toRefund();
    let requests = 0;
    world.deps.orders.refund = async () => {
      requests++;
      throw unreachable();
    };
    await harness.engine.answer(id, 'refund', { feeRate: 1 });
    await clock.advance(600_000);
    expect(requests).toBe(1);
    const view = harness.engine.get(id);
    expect(view.headline).toContain('may have accepted');
    expect(view.question?.options.map(({ answer }) => answer)).toEqual(['refund']);
  });

  it('that the provider is too busy to take is requested again', async () => {
    const id = await toRefund();
    world.failNext('refund', new AppError('PROVIDER_BUSY', 'slow', { retryAfterMs: 5_000 }));
    await harness.engine.answer(id, 'refund', { feeRate: 1 });
    expect((await end(id)).state).toBe('refunded');
    expect(world.refunds).toHaveLength(1);
  });
});
