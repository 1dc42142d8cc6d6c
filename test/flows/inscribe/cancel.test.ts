import { describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import { inscribeInput } from '#test/flows/support/harness.ts';
import { begin, clock, end, harness, world, worldPerTest } from '#test/flows/support/running.ts';

worldPerTest('open');

const notExpected = expect.objectContaining({ code: 'ANSWER_NOT_EXPECTED' }) as unknown;
const down = () => {
  throw new AppError('PROVIDER_UNREACHABLE', 'no answer');
};

describe('a flow can be cancelled', () => {
  it('while its order cannot be made', async () => {
    world.deps.orders.find = async () => down();
    const id = begin();
    await clock.advance(60_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'preparing', cancellable: true });
    expect((await harness.engine.answer(id, 'cancel')).phase).toBe('cancelled');
    await clock.advance(600_000);
    expect(world.orders.size).toBe(0);
    await expect(harness.engine.answer(id, 'look')).rejects.toEqual(notExpected);
  });

  it('while its payment cannot be built, even with no provider to ask', async () => {
    world.deps.signing.prepare = async () => down();
    const id = begin();
    await clock.advance(60_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'building', cancellable: true });
    world.deps.orders.get = async () => down();
    expect((await harness.engine.answer(id, 'cancel')).phase).toBe('cancelled');
  });

  it('while an approved payment waits for the keys, and nothing is signed then', async () => {
    harness.keys.available = false;
    const id = begin();
    await clock.advance(1000);
    const [approval] = harness.engine.pendingApprovals();
    await harness.engine.grant(id, approval?.digest ?? '');
    expect(harness.engine.get(id)).toMatchObject({ state: 'signing', cancellable: true });
    await harness.engine.answer(id, 'cancel');
    harness.keys.available = true;
    harness.engine.wake();
    await clock.advance(60_000);
    expect(world.calls).not.toContain('sign');
    expect(harness.engine.get(id).phase).toBe('cancelled');
  });
});

describe('a flow cannot be cancelled', () => {
  it('once its payment is signed', async () => {
    world.failNext('push', new AppError('PROVIDER_UNREACHABLE', 'no answer'), 'before');
    const id = begin();
    await clock.advance(1000);
    const [approval] = harness.engine.pendingApprovals();
    await harness.engine.grant(id, approval?.digest ?? '');
    await clock.advance(1);
    expect(harness.engine.get(id)).toMatchObject({ state: 'paying', cancellable: false });
    await expect(harness.engine.answer(id, 'cancel')).rejects.toEqual(notExpected);
  });

  it('when it was paid from outside since it was last looked at', async () => {
    const id = begin(inscribeInput(world, { payWith: 'outside' }));
    await clock.advance(7_000);
    const { order } = harness.engine.get(id);
    expect(order?.paidSats).toBe('0');
    world.payFromOutside(Number(order?.amountSats));
    await expect(harness.engine.answer(id, 'cancel')).rejects.toEqual(notExpected);
    expect((await end(id)).phase).toBe('done');
  });
});

describe('a cancelled order that is paid after all', () => {
  it('can be looked at again, and is followed to its end', async () => {
    const id = begin(inscribeInput(world, { payWith: 'outside' }));
    await clock.advance(7_000);
    const view = await harness.engine.answer(id, 'cancel');
    expect(view.question?.options.map(({ answer }) => answer)).toEqual(['look']);
    world.payFromOutside(Number(view.order?.amountSats));
    await harness.engine.answer(id, 'look');
    expect((await end(id)).phase).toBe('done');
  });
});
