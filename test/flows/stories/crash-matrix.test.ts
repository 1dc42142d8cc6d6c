import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { kinds } from '#main/flows/kinds.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld } from '#test/flows/support/fake-world.ts';
import { finish, openHarness, type Probe } from '#test/flows/support/harness.ts';
import { beginStory, minersOf, stepsOf, stories, type Story } from '#test/flows/support/stories.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-crash-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const points = ['before', 'effect', 'write'] as const;

/** Lets the story go on, with a crash at the n-th passing of a point. Returns whether it was met. */
async function play(story: Story, state: string | null, point: string, nth: number) {
  const clock = createFakeClock();
  const world = createFakeWorld(clock);
  beginStory();
  let passed = 0;
  let crashed = false;
  const probe: Probe = (at, where) => {
    story.happens(world);
    if (at !== point || where !== state || ++passed !== nth) return false;
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
}

describe.each(stories)('$name', (story) => {
  const steps = stepsOf(story.input(createFakeWorld(createFakeClock())).kind);
  const met = new Set<string>();
  for (const state of steps) {
    for (const point of points) {
      for (const nth of [1, 2]) {
        it(`ends the same after a kill ${point} ${state}, passing ${nth}`, async () => {
          const { crashed, view, world, journal } = await play(story, state, point, nth);
          if (crashed) met.add(`${state} ${point}`);
          expect(view.state).toBe(story.ends);
          expect(world.orders.size).toBe(story.orders);
          expect(world.payments()).toHaveLength(story.payments);
          expect(world.refunds).toHaveLength(story.refunds);
          expect(world.swap.carried).toHaveLength(story.carried ?? 0);
          expect(world.market.confirmed).toHaveLength(story.confirmed ?? 0);
          expect(journal.map(({ seq }) => seq)).toEqual(journal.map((_, at) => at + 1));
          expect(journal.at(-1)?.to).toBe(story.ends);
        });
      }
    }
  }

  it('was really killed at every point of the steps it takes', () => {
    const taken = steps.filter((state) => met.has(`${state} before`));
    expect(taken).toEqual(expect.arrayContaining(story.passes));
    for (const state of taken) {
      for (const point of points) expect(met).toContain(`${state} ${point}`);
    }
  });
});

/** Killed at the same points in bridge/machine.test.ts, which has both layers to look at. */
const toldElsewhere = ['deposit', 'withdraw'];

it('tells a story of every kind of flow', () => {
  const told = stories.map(({ input }) => input(createFakeWorld(createFakeClock())).kind as string);
  expect([...new Set([...told, ...toldElsewhere])].sort()).toEqual(
    kinds.map(({ kind }) => kind as string).sort(),
  );
});
