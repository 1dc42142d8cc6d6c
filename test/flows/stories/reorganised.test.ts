import { beforeEach, describe, expect, it } from 'vitest';

import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld } from '#test/flows/support/fake-world.ts';
import { finish, openHarness } from '#test/flows/support/harness.ts';
import { beginStory, minersOf, stories, type Story } from '#test/flows/support/stories.ts';
import { testFolder } from '#test/support/test-folder.ts';

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

/** The story; this many blocks after its first transaction they are all undone, once. */
async function play(story: Story, blocks: number, isForgotten: boolean) {
  const clock = createFakeClock();
  const world = createFakeWorld(clock);
  beginStory();
  const harness = openHarness(dir, world);
  harness.engine.start();
  const [id = ''] = harness.engine.startFlow(story.input(world)).ids;
  const miners = minersOf(story, world);
  const deepest = (): number =>
    Math.max(0, ...[...world.mempool.values()].map(({ depth = 0 }) => depth));
  /** A child may continue until its transactions are deep. */
  async function goOn(until = () => false) {
    const view = await finish(harness, miners, clock, id, { ...story, until });
    const isOver = () => harness.engine.list(false).every((one) => one.nextRunAt === null);
    for (let round = 0; round < 100 && !until() && !isOver(); round += 1) {
      miners.mine();
      await clock.advance(20_000);
    }
    return view;
  }
  await goOn(() => deepest() >= blocks);
  expect(deepest()).toBe(blocks);
  const own = world.payments().map(({ txid }) => txid);
  world.reorganise(blocks);
  expect(deepest()).toBe(0);
  if (isForgotten) for (const txid of own) world.forget(txid);
  const view = await goOn();
  await harness.close();
  return { view, world, own };
}

/** Refunded orders are over, and have their own tests below. */
const onChain = stories.filter(
  ({ payments, refunds, passes }) => refunds === 0 && (payments > 0 || passes.includes('watching')),
);

describe.each(onChain)('$name', (story) => {
  it.each([1, 2, 3, 4, 5, 6])('ends the same when its last %i blocks are undone', async (n) => {
    const { view, world, own } = await play(story, n, false);
    expect(view.state).toBe(story.ends);
    expect(world.orders.size).toBe(story.orders);
    expect(world.payments()).toHaveLength(story.payments);
    expect(world.refunds).toHaveLength(story.refunds);
    expect(world.market.confirmed).toHaveLength(story.confirmed ?? 0);
    for (const txid of own) expect(world.mempool.has(txid)).toBe(true);
  });

  it.runIf(story.payments > 0).each([2, 5])(
    'offers its own again when %i blocks are taken back and nobody knows them any more',
    async (n) => {
      const { view, world, own } = await play(story, n, true);
      expect(view.state).toBe(story.ends);
      expect(world.orders.size).toBe(story.orders);
      expect(world.payments()).toHaveLength(story.payments);
      for (const txid of own) expect(world.mempool.get(txid)).toMatchObject({ confirmed: true });
    },
  );
});

describe('an inscribe flow that is refunded', () => {
  const story = stories.find(({ refunds }) => refunds > 0)!;
  const { answers } = story;
  const clock = createFakeClock();

  /** Undone when it is refunded, or when it asks about a refund: what it does afterwards. */
  async function play(blocks: number, when: 'asking' | 'refunded', isForgotten: boolean) {
    const world = createFakeWorld(clock);
    beginStory();
    const harness = openHarness(dir, world);
    harness.engine.start();
    const [id = ''] = harness.engine.startFlow(story.input(world)).ids;
    const miners = minersOf(story, world);
    const provided = when === 'asking' ? {} : answers;
    await finish(harness, miners, clock, id, {
      answers: provided,
      until: ({ state, question }) =>
        state === 'refunded' || (when === 'asking' && question?.key === 'with-inscription'),
    });
    const [payment] = world.payments();
    for (let n = 0; n < 9 && (payment?.depth ?? 0) < blocks; n += 1) miners.mine();
    world.reorganise(payment?.depth ?? 0);
    if (isForgotten) world.forget(payment?.txid ?? '');
    await clock.advance(10 * 60_000);
    const view = await finish(harness, miners, clock, id, { answers });
    await clock.advance(60 * 60_000);
    const pending = harness.engine.pendingApprovals();
    await harness.close();
    return { view, world, pending, payment };
  }

  it.each(
    [1, 2, 3, 4, 5, 6].flatMap((blocks) =>
      (['asking', 'refunded'] as const).flatMap((when) =>
        [false, true].map((isForgotten) => ({ blocks, when, isForgotten })),
      ),
    ),
  )(
    'pays nothing again: $blocks blocks back, $when, forgotten $isForgotten',
    async ({ blocks, when, isForgotten }) => {
      const { view, world, pending, payment } = await play(blocks, when, isForgotten);
      expect(view.state).toBe(story.ends);
      expect(pending).toEqual([]);
      expect(world.orders.size).toBe(1);
      expect(world.refunds).toHaveLength(1);
      // At most the same bytes: its refund goes with its payment, and the coins are ours as before.
      for (const { txid } of world.payments()) expect(txid).toBe(payment?.txid);
    },
  );
});
