import { beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld } from '#test/flows/support/fake-world.ts';
import { finish, openHarness } from '#test/flows/support/harness.ts';
import { beginStory, minersOf, stories, type Story } from '#test/flows/support/stories.ts';
import { testFolder } from '#test/support/test-folder.ts';

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

const MINUTE = 60_000;
const row = 'fake';
/** An outage as the provider's client reports it. */
const outages = [
  new AppError('PROVIDER_UNREACHABLE', 'no answer', { row, reason: 'timeout' }),
  new AppError('PROVIDER_BUSY', 'maintenance', { retryAfterMs: 60_000 }),
  new AppError('PROVIDER_SHAPE', 'a page of HTML', { row, at: 'data' }),
];

/** The story with an outage of half an hour from the first time a state is entered. */
async function play(story: Story, state: string, outage: Error) {
  const clock = createFakeClock();
  const world = createFakeWorld(clock);
  beginStory();
  let isOut = false;
  const harness = openHarness(dir, world, {
    probe(at, where) {
      story.happens(world);
      if (!isOut && at === 'before' && where === state) world.outage(outage);
      isOut ||= at === 'before' && where === state;
      return false;
    },
  });
  harness.engine.start();
  const [id = ''] = harness.engine.startFlow(story.input(world)).ids;
  const miners = minersOf(story, world);
  await finish(harness, miners, clock, id, { ...story, until: () => isOut });
  await clock.advance(30 * MINUTE);
  const during = harness.engine.get(id);
  world.outage(null);
  await clock.advance(10 * MINUTE);
  const view = await finish(harness, miners, clock, id, story);
  await harness.close();
  return { during, view, world };
}

/** Every state in which a step runs, children included. */
async function statesOf(story: Story): Promise<string[]> {
  const states = new Set<string>();
  const clock = createFakeClock();
  const world = createFakeWorld(clock);
  const folder = testFolder();
  beginStory();
  const harness = openHarness(folder, world, {
    probe(_at, where) {
      story.happens(world);
      states.add(where);
      return false;
    },
  });
  harness.engine.start();
  const [id = ''] = harness.engine.startFlow(story.input(world)).ids;
  await finish(harness, minersOf(story, world), clock, id, story);
  await harness.close();
  return [...states];
}

describe.each(stories)('an outage of half an hour leaves $name as it was', async (story) => {
  const states = await statesOf(story);

  it('passes every state it should pass', () => {
    expect(states).toEqual(expect.arrayContaining(story.passes));
  });

  it.each(states)('in %s', async (state) => {
    const outage = outages[states.indexOf(state) % outages.length]!;
    const { during, view, world } = await play(story, state, outage);
    expect(['failed', 'cancelled']).not.toContain(during.phase);
    const isNewRun = story.tooLateIn?.includes(state) === true;
    expect(view.state).toBe(isNewRun ? 'done' : story.ends);
    expect(world.orders.size).toBe(story.orders);
    expect(world.payments()).toHaveLength(story.payments);
    expect(world.refunds).toHaveLength(story.refunds);
    expect(world.swap.carried).toHaveLength(isNewRun ? 1 : (story.carried ?? 0));
    expect(world.market.confirmed).toHaveLength(story.confirmed ?? 0);
  });
});
