import { describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import { RECEIVE } from '#test/flows/support/fake-world.ts';
import { type Probe } from '#test/flows/support/harness.ts';
import { operationInputs } from '#test/flows/support/operation-inputs.ts';
import {
  begin,
  bridgeInputs,
  clock,
  end,
  harness,
  open,
  world,
  worldPerTest,
} from '#test/flows/support/running.ts';

worldPerTest('open');

const rejected = (code: number, msg: string) =>
  new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code, msg });
const lost = () =>
  new AppError('PROVIDER_UNREACHABLE', 'no answer', { row: 'fake', reason: 'lost' });
const creates = { deposit: 'createDeposit', withdraw: 'createWithdraw' } as const;
const confirms = { deposit: 'confirmDeposit', withdraw: 'confirmWithdraw' } as const;
const looks = { deposit: 'deposit', withdraw: 'withdrawal' } as const;

describe.each(['deposit', 'withdraw'] as const)('a %s', (kind) => {
  it.each([
    ['a daily limit', -1, 'daily limit reached'],
    ['a token that is switched off', -9, 'tick not allowed: lime'],
    ['a balance that something else spent', -1, 'insufficient balance'],
  ])('stops at %s with its reason, and is asked for again on request', async (_, code, msg) => {
    world.failNext(creates[kind], rejected(code, msg));
    const id = begin(bridgeInputs[kind]);
    const stopped = await end(id, { until: ({ state }) => state === 'stopped' });
    expect(stopped.headline).toBe(`The swap didn’t accept it: ${msg}`);
    expect(stopped.question?.options.map(({ answer }) => answer)).toEqual(['again', 'cancel']);
    expect(world.bridge.effects).toEqual([]);
    await harness.engine.answer(id, 'again');
    expect(await end(id)).toMatchObject({ phase: 'done' });
    expect(world.bridge.effects).toHaveLength(1);
  });

  it('waits out a swap that recovers, or writes a commit', async () => {
    world.failNext(creates[kind], new AppError('PROVIDER_BUSY', 'recovery in progress', {}));
    world.failNext(confirms[kind], new AppError('PROVIDER_BUSY', 'rollup commit in progress', {}));
    expect(await end(begin(bridgeInputs[kind]))).toMatchObject({ phase: 'done' });
    expect(world.bridge.effects).toHaveLength(1);
  });

  it('continues after an outage of the provider in each of its states', async () => {
    for (const call of [
      'terms',
      creates[kind],
      confirms[kind],
      looks[kind],
      'confirmations',
    ] as const)
      world.failNext(call, lost());
    expect(await end(begin(bridgeInputs[kind]))).toMatchObject({ phase: 'done' });
    expect(world.bridge.effects).toHaveLength(1);
  });
});

it('a deposit of a transfer that was used meanwhile stops, and touches nothing', async () => {
  world.deps.index.locate = () =>
    Promise.resolve({ outpoint: `${'c'.repeat(64)}:0`, address: RECEIVE });
  const id = begin(bridgeInputs.deposit);
  const stopped = await end(id, { until: ({ state }) => state === 'stopped' });
  expect(stopped.headline).toMatch(/it may have been used already/);
  expect(await harness.engine.answer(id, 'cancel')).toMatchObject({ phase: 'cancelled' });
  expect(world.bridge.effects).toEqual([]);
});

it.each([
  ['matching', 'done'],
  ['bridge', 'stopped'],
])('a deposit of the type %s ends as %s', async (type, ends) => {
  const { createDeposit } = world.deps.bridge;
  world.deps.bridge.createDeposit = async (ask) => ({ ...(await createDeposit(ask)), type });
  const view = await end(begin(bridgeInputs.deposit), {
    until: ({ state }) => state === 'stopped',
  });
  expect(view.state).toBe(ends);
});

it('a withdrawal is retried once per failure, however often it is requested', async () => {
  const id = begin(bridgeInputs.withdraw);
  await end(id, { until: ({ state }) => state === 'following' });
  world.bridge.say('error');
  await end(id, { until: ({ state }) => state === 'erred' });
  for (const txid of [...world.mempool.keys()]) world.forget(txid);
  const request = [harness.engine.answer(id, 'retry'), harness.engine.answer(id, 'retry')];
  expect((await Promise.allSettled(request)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
  ]);
  expect(await end(id)).toMatchObject({ phase: 'done' });
  expect(world.bridge.effects).toHaveLength(2);
});

describe.each(['deposit', 'withdraw'] as const)('a %s while coins wait for a block', (kind) => {
  const refused = rejected(-1, 'not enough confirmed BTC for the network fee');
  const waits =
    /not enough confirmed BTC.*aren’t confirmed yet\. Inkstone tries again once they are/;
  const change = (confirmed: boolean) => {
    const txid = 'change';
    const frame = { rawHex: '', outpoints: [], payAddress: '', sats: 0n };
    world.mempool.set(txid, { txid, ...frame, confirmed });
  };
  async function waiting(): Promise<string> {
    change(false);
    world.failNext(creates[kind], refused);
    const id = begin(bridgeInputs[kind]);
    // Without a block.
    await clock.advance(1_000);
    const view = harness.engine.get(id);
    expect(view).toMatchObject({
      state: 'waiting',
      phase: 'watching',
      question: null,
      cancellable: true,
    });
    expect(view.headline).toMatch(waits);
    return id;
  }

  it.each(['before', 'effect', 'write'] as const)(
    'waits by itself, and goes on after a kill %s its look at the chain',
    async (point) => {
      const id = await waiting();
      await harness.close();
      let crashed = false;
      const probe: Probe = (at, where) => (crashed ||= at === point && where === 'waiting');
      open({ probe });
      change(false);
      await clock.advance(60_000);
      expect(crashed).toBe(true);
      await harness.close();
      open();
      await clock.advance(60_000);
      expect(harness.engine.get(id)).toMatchObject({ state: 'waiting' });
      change(true);
      expect(await end(id)).toMatchObject({ phase: 'done' });
      expect(world.bridge.effects).toHaveLength(1);
    },
  );

  it('waits out half an hour without an answer, and continues', async () => {
    const id = await waiting();
    world.outage(
      new AppError('PROVIDER_UNREACHABLE', 'no answer', { row: 'x', reason: 'timeout' }),
    );
    await clock.advance(1_800_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'waiting', phase: 'watching' });
    world.outage(null);
    change(true);
    expect(await end(id)).toMatchObject({ phase: 'done' });
    expect(world.bridge.effects).toHaveLength(1);
  });

  it('stops where the swap refuses it again with nothing to wait for', async () => {
    const id = await waiting();
    change(true);
    world.failNext(creates[kind], refused);
    const stopped = await end(id, { until: ({ state }) => state === 'stopped' });
    expect(stopped.headline).toBe(
      'The swap didn’t accept it: not enough confirmed BTC for the network fee',
    );
  });

  it('is cancelled while it waits, and nothing was sent', async () => {
    expect(await harness.engine.answer(await waiting(), 'cancel')).toMatchObject({
      phase: 'cancelled',
    });
    expect(world.bridge.effects).toEqual([]);
  });
});

describe.each(['preparing', 'approving', 'signing', 'submitting'])(
  'an operation in %s',
  (state) => {
    const start = (): string => begin(operationInputs.swap);

    it('is carried out once where the app is locked there, and opened later', async () => {
      const id = start();
      await end(id, { until: (view) => view.state === state || view.phase === 'done' });
      harness.keys.available = false;
      await clock.advance(60_000);
      harness.keys.available = true;
      harness.engine.wake();
      expect(await end(id)).toMatchObject({ phase: 'done' });
      expect(world.swap.carried).toHaveLength(1);
    });
  },
);
