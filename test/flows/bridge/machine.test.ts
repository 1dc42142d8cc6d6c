import { describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
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

worldPerTest('closed');

const rejected = (code: number, msg: string) =>
  new AppError('PROVIDER_REJECTED', msg, { row: 'fake', code, msg });
const lost = () =>
  new AppError('PROVIDER_UNREACHABLE', 'no answer', { row: 'fake', reason: 'lost' });

describe.each(['deposit', 'withdraw'] as const)('a %s', (kind) => {
  for (const state of ['preparing', 'signing', 'submitting', 'following', 'done']) {
    for (const point of ['before', 'effect', 'write'] as const) {
      it(`ends the same after a kill ${point} ${state}, submitted once`, async () => {
        let crashed = false;
        open({ probe: (at, where) => (crashed ||= at === point && where === state) });
        const id = begin(bridgeInputs[kind]);
        await end(id, { until: () => crashed });
        expect(crashed).toBe(true);
        await harness.close();
        open();
        expect(await end(id)).toMatchObject({ phase: 'done', bridge: { place: 'there' } });
        expect(world.bridge.effects).toHaveLength(1);
      });
    }
  }

  it.each(['before', 'after'] as const)(
    'whose answer is lost %s its effect counts once',
    async (when) => {
      open();
      world.failNext(kind === 'deposit' ? 'confirmDeposit' : 'confirmWithdraw', lost(), when);
      expect(await end(begin(bridgeInputs[kind]))).toMatchObject({ phase: 'done' });
      expect(world.bridge.effects).toHaveLength(1);
    },
  );

  it('that the swap has closed stops with a message, and continues once it opens', async () => {
    open();
    world.bridge.change({ closed: [kind] });
    const id = begin(bridgeInputs[kind]);
    const stopped = await end(id, { until: ({ state }) => state === 'stopped' });
    expect(stopped.headline).toMatch(/now\.$/);
    world.bridge.change({ closed: [] });
    await harness.engine.answer(id, 'again');
    expect(await end(id)).toMatchObject({ phase: 'done' });
  });

  it('is prepared again if the swap calls it stale, and shown once more', async () => {
    open();
    world.failNext(
      kind === 'deposit' ? 'confirmDeposit' : 'confirmWithdraw',
      rejected(-10, 'expired data'),
    );
    expect(await end(begin(bridgeInputs[kind]))).toMatchObject({ phase: 'done' });
    expect(world.bridge.effects).toHaveLength(1);
  });

  it('waits for keys while the vault is locked, and nothing is submitted', async () => {
    open();
    const id = begin(bridgeInputs[kind]);
    await end(id, { until: ({ phase }) => phase === 'approving' });
    harness.keys.available = false;
    const [one] = harness.engine.pendingApprovals();
    if (one) await harness.engine.grant(id, one.digest);
    await clock.advance(120_000);
    expect(world.bridge.effects).toEqual([]);
    harness.keys.available = true;
    harness.engine.wake();
    expect(await end(id)).toMatchObject({ phase: 'done' });
  });

  it('is followed again where a block that had it is undone, and looked at until six lie on it', async () => {
    open();
    const id = begin(bridgeInputs[kind]);
    await end(id, { until: ({ phase }) => phase === 'done' });
    for (const tx of world.mempool.values()) Object.assign(tx, { confirmed: false, depth: 0 });
    await clock.advance(6 * 60_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'following', phase: 'watching' });
    expect(await end(id)).toMatchObject({ phase: 'done', bridge: { place: 'there' } });
    const looked = world.calls.length;
    await clock.advance(60 * 60_000);
    expect(world.calls).toHaveLength(looked);
    expect(harness.engine.get(id).state).toBe('done');
    expect(world.bridge.effects).toHaveLength(1);
  });

  it('is cancelled before anything is submitted, and nothing was', async () => {
    open();
    const id = begin(bridgeInputs[kind]);
    await end(id, { until: ({ phase }) => phase === 'approving' });
    expect(await harness.engine.answer(id, 'cancel')).toMatchObject({ phase: 'cancelled' });
    expect(world.bridge.effects).toEqual([]);
  });
});

describe('a withdrawal that the swap says has failed', () => {
  /** With the swap, and then in error. */
  async function erred(): Promise<string> {
    open();
    const id = begin(bridgeInputs.withdraw);
    await end(id, { until: ({ state }) => state === 'following' });
    world.bridge.say('error');
    return id;
  }
  const payments = () => [...world.mempool.keys()];

  it('is not retried while its payment is pending: it would pay twice', async () => {
    const id = await erred();
    // No block comes: the payment stays in the mempool.
    for (let looks = 0; looks < 10 && harness.engine.get(id).state !== 'erred'; looks += 1)
      await clock.advance(20_000);
    for (const txid of payments())
      Object.assign(world.mempool.get(txid) ?? {}, { confirmed: false, depth: 0 });
    await expect(harness.engine.answer(id, 'retry')).rejects.toThrow(/pay twice/);
    expect(world.bridge.effects).toHaveLength(1);
  });

  it('is tried again with a coin of the payment before, so that only one counts', async () => {
    const id = await erred();
    await end(id, { until: ({ state }) => state === 'erred' });
    const [before] = [...world.mempool.values()];
    for (const txid of payments()) world.forget(txid);
    await harness.engine.answer(id, 'retry', { feeRate: 3 });
    expect(await end(id)).toMatchObject({ phase: 'done' });
    expect(world.bridge.effects).toHaveLength(2);
    const again = [...world.mempool.values()].find(({ outpoints }) => outpoints.length > 1);
    expect(again?.outpoints).toContain(before?.outpoints[0]);
  });

  it('is not tried again for more than all tries may cost together', async () => {
    const id = await erred();
    await end(id, { until: ({ state }) => state === 'erred' });
    world.bridge.price('153156');
    await harness.engine.answer(id, 'retry', { feeRate: 3 });
    const view = await end(id, { until: ({ phase }) => phase === 'asking' });
    expect(view.state).toBe('erred');
    expect(view.headline).toMatch(/asks for 153.156 sats\. You agreed to .* for all tries/);
    expect(world.bridge.effects).toHaveLength(1);
  });

  it.each([
    [false, /isn’t confirmed/],
    [true, /can no longer be confirmed/],
  ])(
    'says what became of its payment where another spends its coin: in a block %s',
    async (confirmed, story) => {
      const id = await erred();
      await end(id, { until: ({ state }) => state === 'erred' });
      const [before] = [...world.mempool.values()];
      for (const txid of payments()) world.forget(txid);
      const { outpoints = [] } = before ?? {};
      const other = { txid: 'other', rawHex: '', outpoints, payAddress: '', sats: 0n, confirmed };
      world.mempool.set(other.txid, other);
      await clock.advance(60_000);
      expect(harness.engine.get(id).question?.text).toMatch(story);
    },
  );

  it('is cancelled by the swap if it isn’t retried', async () => {
    const id = await erred();
    await end(id, { until: ({ state }) => state === 'erred' });
    world.bridge.say('pendingCancel');
    const view = await end(id);
    expect(view).toMatchObject({ phase: 'cancelled', bridge: { place: 'here' } });
    expect(view.headline).toMatch(/cancelled the withdrawal/);
  });
});

it('a withdrawal whose price rose waits until the user accepts the price', async () => {
  open();
  world.bridge.price('4500');
  const id = begin(bridgeInputs.withdraw);
  const { question } = await end(id, { until: ({ state }) => state === 'stopped' });
  expect(question?.options).toMatchObject([
    { answer: 'accept', tone: 'primary' },
    { answer: 'cancel', tone: 'neutral' },
  ]);
  await harness.engine.answer(id, 'accept');
  expect(await end(id)).toMatchObject({ phase: 'done' });
});

it('a withdrawal whose price rose far first offers to leave it, and says how far', async () => {
  open();
  world.bridge.price('9000');
  const id = begin(bridgeInputs.withdraw);
  const { question } = await end(id, { until: ({ state }) => state === 'stopped' });
  expect(question?.options).toMatchObject([
    { answer: 'cancel', tone: 'primary' },
    { answer: 'accept', tone: 'danger' },
  ]);
  expect(question?.options[1]?.consequence).toMatch(/That is 3 times what you were shown\.$/);
});

it.each(['', 'a lot', '-1', '1e3', `0.${'1'.repeat(31)}`])(
  'a withdrawal that became dearer, with the fee “%s”, which is no amount, asks for no word on it',
  async (feeAmount) => {
    open();
    world.bridge.price('9000');
    const { bridge } = world.deps;
    const make = bridge.createWithdraw.bind(bridge);
    bridge.createWithdraw = async (ask) => ({ ...(await make(ask)), feeAmount });
    const id = begin(bridgeInputs.withdraw);
    await end(id, { until: ({ state }) => state !== 'preparing' });
    expect(harness.engine.get(id).question?.options.map(({ answer }) => answer)).toEqual([
      'again',
      'cancel',
    ]);
    expect(await harness.engine.answer(id, 'cancel')).toMatchObject({ phase: 'cancelled' });
  },
);

it('a withdrawal that says it is completed without its transaction in a block is not believed', async () => {
  open();
  const id = begin(bridgeInputs.withdraw);
  await end(id, { until: ({ state }) => state === 'following' });
  for (const txid of [...world.mempool.keys()]) world.forget(txid);
  world.bridge.say('completed');
  await clock.advance(60_000);
  expect(harness.engine.get(id)).toMatchObject({ state: 'following' });
  expect(harness.engine.get(id).headline).toMatch(
    /the transaction that sends the tokens isn’t confirmed/,
  );
});

it('a withdrawal whose message was signed before the app ended is prepared again', async () => {
  open();
  const id = begin(bridgeInputs.withdraw);
  await end(id, { until: ({ phase }) => phase === 'approving' });
  world.useUp();
  await clock.advance(2_000);
  await harness.close();
  open();
  await clock.advance(30_000);
  expect(harness.engine.journal(id).map(({ note }) => note)).toContain(
    'the app was closed after signing: prepared again',
  );
  expect(await end(id)).toMatchObject({ phase: 'done' });
  expect(world.bridge.effects).toHaveLength(1);
});

it('a withdrawal whose every second was signed before asks the swap a few times, and then the user', async () => {
  open();
  world.useUp(true);
  const id = begin(bridgeInputs.withdraw);
  await clock.advance(3_600_000);
  expect(harness.engine.get(id)).toMatchObject({ state: 'stopped' });
  expect(harness.engine.get(id).headline).toMatch(/Check the clock of this computer/);
  const prepared = harness.engine.journal(id).filter(({ to }) => to === 'preparing');
  expect(prepared).toHaveLength(4);
  expect(world.bridge.effects).toEqual([]);
});

it('an offer that expires is prepared again, and finally waits for the user', async () => {
  open();
  const id = begin(bridgeInputs.withdraw);
  for (let round = 0; round < 60 && harness.engine.get(id).state !== 'stopped'; round += 1)
    await clock.advance(120_000);
  expect(harness.engine.get(id)).toMatchObject({ state: 'stopped' });
  expect(harness.engine.get(id).headline).toMatch(/expired/);
  expect(world.bridge.effects).toEqual([]);
});
