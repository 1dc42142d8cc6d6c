import { describe, expect, it } from 'vitest';

import { UNSEEN_LIMIT } from '#main/flows/steps/broadcast.ts';
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

/** Half an hour without an answer, and blocks that are undone, in each state of a bridge operation. */

const bridges = ['deposit', 'withdraw'] as const;
const MINUTE = 60_000;

const row = 'fake';
const outages = {
  silent: new AppError('PROVIDER_UNREACHABLE', 'no answer', { row, reason: 'timeout' }),
  'under maintenance': new AppError('PROVIDER_BUSY', 'maintenance', { retryAfterMs: MINUTE }),
  'a page of HTML': new AppError('PROVIDER_SHAPE', 'a page of HTML', { row, at: 'data' }),
};

worldPerTest('closed');

const states = ['preparing', 'approving', 'signing', 'submitting', 'following', 'done'];
const hows = Object.keys(outages) as (keyof typeof outages)[];
/** Each state with one of them, or with all in `npm run test:long`. */
const cases = bridges.flatMap((kind, at) =>
  states.flatMap((state, n) =>
    hows
      .filter((_, which) => process.env['INKSTONE_LONG'] || which === (at + n) % hows.length)
      .map((how) => ({ kind, state, how })),
  ),
);

it.each(cases)('a $kind in $state outlives half an hour of $how', async ({ kind, state, how }) => {
  let isOut = false;
  const goDown = () => {
    if (!isOut) world.outage(outages[how]);
    isOut = true;
  };
  open({
    probe(at, where) {
      if (at === 'before' && where === state) goDown();
      return false;
    },
  });
  const id = begin(bridgeInputs[kind]);
  // Nothing runs while a question is open: the outage starts when the card is shown.
  const isThere = (now: string) => state === 'approving' && now === 'approving';
  await end(id, {
    until: (view) => (isThere(view.state) ? (goDown(), true) : isOut),
  });
  await clock.advance(30 * MINUTE);
  expect(['failed', 'cancelled']).not.toContain(harness.engine.get(id).phase);
  world.outage(null);
  await clock.advance(10 * MINUTE);
  const play = { answers: { stopped: { answer: 'again' } } };
  const view = await end(id, play);
  expect(view).toMatchObject({ phase: 'done', bridge: { place: 'there' } });
  expect(world.bridge.effects).toHaveLength(1);
});

it('a withdrawal that failed is still a question after half an hour of silence, and is cancelled then', async () => {
  open();
  const id = begin(bridgeInputs.withdraw);
  await end(id, { until: ({ state }) => state === 'following' });
  world.bridge.say('error');
  await end(id, { until: ({ state }) => state === 'erred' });
  world.outage(outages.silent);
  await clock.advance(30 * MINUTE);
  expect(harness.engine.get(id)).toMatchObject({ state: 'erred', phase: 'asking' });
  world.outage(null);
  world.bridge.say('pendingCancel');
  const view = await end(id);
  expect(view).toMatchObject({ phase: 'cancelled', bridge: { place: 'here' } });
  expect(world.bridge.effects).toHaveLength(1);
});

it.each(bridges)(
  'a %s that nobody knows of is still asked about after half an hour of silence, and counts once then',
  async (kind) => {
    open();
    const id = begin(bridgeInputs[kind]);
    await end(id, { until: ({ state }) => state === 'following' });
    world.mempool.clear();
    world.bridge.forget();
    await clock.advance(2 * UNSEEN_LIMIT);
    expect(harness.engine.get(id)).toMatchObject({ state: 'unclear' });

    world.outage(outages.silent);
    await clock.advance(30 * MINUTE);
    // Nothing shows that it didn't arrive, so it can't be abandoned.
    await expect(harness.engine.answer(id, 'giveUp', {})).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    expect(harness.engine.get(id)).toMatchObject({ state: 'unclear' });
    world.outage(null);

    await harness.engine.answer(id, 'retry', {});
    const view = await end(id);
    expect(view).toMatchObject({ phase: 'done', bridge: { place: 'there' } });
    expect(world.bridge.effects).toHaveLength(2);
    // The same bytes twice: a chain accepts them once.
    expect(new Set(world.bridge.effects).size).toBe(1);
  },
);

describe.each(bridges)('a %s', (kind) => {
  const deepest = (): number =>
    Math.max(0, ...[...world.mempool.values()].map(({ depth = 0 }) => depth));

  it.each([1, 2, 3, 4, 5, 6])(
    'ends the same when its last %i blocks are taken back',
    async (blocks) => {
      open();
      const id = begin(bridgeInputs[kind]);
      // Continues behind a finished flow until its transactions are deep.
      await end(id, { until: () => deepest() >= blocks });
      for (let round = 0; round < 9 && deepest() < blocks; round += 1) world.mine();
      expect(deepest()).toBe(blocks);
      const own = [...world.mempool.keys()];
      world.reorganise(blocks);
      expect(deepest()).toBe(0);
      await clock.advance(6 * MINUTE);
      const view = await end(id);
      expect(view).toMatchObject({ phase: 'done', bridge: { place: 'there' } });
      expect(world.bridge.effects).toHaveLength(1);
      for (const txid of own) expect(world.mempool.get(txid)).toMatchObject({ confirmed: true });
    },
  );
});

it.each([1, 2, 3, 4, 5, 6])(
  'a withdrawal that is tried again ends the same when %i blocks with both payments are taken back',
  async (blocks) => {
    open();
    const id = begin(bridgeInputs.withdraw);
    await end(id, { until: ({ state }) => state === 'following' });
    world.bridge.say('error');
    await end(id, { until: ({ state }) => state === 'erred' });
    await harness.engine.answer(id, 'retry', { feeRate: 3 });
    await end(id, { until: () => world.bridge.effects.length > 1 });
    for (let n = 0; n < blocks; n += 1) world.mine();
    const own = [...world.mempool.keys()];
    world.reorganise(Math.max(...[...world.mempool.values()].map(({ depth = 0 }) => depth)));
    await clock.advance(6 * MINUTE);
    const view = await end(id);
    expect(view).toMatchObject({ phase: 'done', bridge: { place: 'there' } });
    expect(world.bridge.effects).toHaveLength(2);
    for (const txid of own) expect(world.mempool.get(txid)).toMatchObject({ confirmed: true });
  },
);
