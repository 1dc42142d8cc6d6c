import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { flows as kinds } from '#main/kinds/index.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld } from '#test/flows/support/fake-world.ts';
import { finish, openHarness, type Probe } from '#test/flows/support/harness.ts';
import { beginStory, minersOf, stepsOf, stories, type Story } from '#test/flows/support/stories.ts';

const points = ['before', 'effect', 'write'] as const;

/** A folder for as long as `run` takes. */
async function inFolder<T>(run: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-crash-'));
  try {
    return await run(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const named = (at: string, state: string): string => `${state} ${at}`;

/** How often the undisturbed story passes each point of each step. */
const passings = (story: Story): Promise<Map<string, number>> =>
  inFolder(async (dir) => {
    const clock = createFakeClock();
    const world = createFakeWorld(clock);
    const counts = new Map<string, number>();
    beginStory();
    const probe: Probe = (at, where) => {
      story.happens(world);
      counts.set(named(at, where), (counts.get(named(at, where)) ?? 0) + 1);
      return false;
    };
    const harness = openHarness(dir, world, { probe });
    harness.engine.start();
    const [id = ''] = harness.engine.startFlow(story.input(world)).ids;
    await finish(harness, minersOf(story, world), clock, id, story);
    await harness.close();
    return counts;
  });

/** Continues the story with a crash at the n-th passing of a point. Returns whether it was reached. */
const play = (story: Story, killed: string, nth: number) =>
  inFolder(async (dir) => {
    const clock = createFakeClock();
    const world = createFakeWorld(clock);
    beginStory();
    let passed = 0;
    let crashed = false;
    const probe: Probe = (at, where) => {
      story.happens(world);
      if (named(at, where) !== killed || ++passed !== nth) return false;
      crashed = true;
      return true;
    };
    let harness = openHarness(dir, world, { probe });
    harness.engine.start();
    const [id = ''] = harness.engine.startFlow(story.input(world)).ids;
    const witness = minersOf(story, world);
    await finish(harness, witness, clock, id, { ...story, until: () => crashed });
    await harness.close();
    world.swap.restart();
    harness = openHarness(dir, world);
    harness.engine.start();
    const view = await finish(harness, witness, clock, id, story);
    const journal = harness.engine.journal(id);
    await harness.close();
    return { crashed, view, world, journal };
  });

describe.each(stories)('$name', async (story) => {
  const steps = stepsOf(story.input(createFakeWorld(createFakeClock())).kind);
  const counts = await passings(story);
  const killed = [...counts].flatMap(([point, count]) =>
    (count > 1 ? [1, 2] : [1]).map((nth) => ({ point, nth })),
  );

  it.each(killed)('ends the same after a kill at $point, passing $nth', async ({ point, nth }) => {
    const { crashed, view, world, journal } = await play(story, point, nth);
    expect(crashed).toBe(true);
    expect(view.state).toBe(story.ends);
    expect(world.orders.size).toBe(story.orders);
    expect(world.payments()).toHaveLength(story.payments);
    expect(world.refunds).toHaveLength(story.refunds);
    expect(world.swap.carried).toHaveLength(story.carried ?? 0);
    expect(world.market.confirmed).toHaveLength(story.confirmed ?? 0);
    expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, at) => at + 1));
    expect(journal.at(-1)?.to).toBe(story.ends);
  });

  it('is killed at every point of the steps it takes', () => {
    const taken = steps.filter((state) => counts.has(named('before', state)));
    expect(taken).toEqual(expect.arrayContaining(story.passes));
    for (const state of taken) {
      for (const point of points) expect(counts.keys()).toContain(named(point, state));
    }
  });
});

/** Killed at the same points in bridge/machine.test.ts, which checks both layers. */
const describedElsewhere = ['deposit', 'withdraw'];

it('has a story for every kind of flow', () => {
  const reported = stories.map(
    ({ input }) => input(createFakeWorld(createFakeClock())).kind as string,
  );
  expect([...new Set([...reported, ...describedElsewhere])].sort()).toEqual(
    kinds.map(({ kind }) => kind as string).sort(),
  );
});
