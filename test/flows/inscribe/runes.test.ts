import { beforeEach, describe, expect, it } from 'vitest';

import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld, type FakeWorld, RECEIVE } from '#test/flows/support/fake-world.ts';
import {
  etchContent,
  finish,
  inscribeInput,
  mintContent,
  openHarness,
} from '#test/flows/support/harness.ts';
import { testFolder } from '#test/support/test-folder.ts';

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

async function play(
  content: InscribeInput['content'],
  prepare: (world: FakeWorld) => void = () => undefined,
): Promise<{ view: FlowView; world: FakeWorld }> {
  const clock = createFakeClock();
  const world = createFakeWorld(clock);
  world.keep(etchContent.rune);
  prepare(world);
  const harness = openHarness(dir, world);
  harness.engine.start();
  const [id = ''] = harness.engine.startFlow(inscribeInput(world, { content })).ids;
  const view = await finish(harness, world, clock, id);
  await harness.close();
  return { view, world };
}

describe('an etching', () => {
  it('ends when the rune is what was asked for', async () => {
    const { view, world } = await play(etchContent);
    expect(view).toMatchObject({ state: 'done', title: 'Etch CRASH•PROOF•RUNE' });
    expect(view.headline).toMatch(/Etched as requested/);
    expect(view.steps.at(-1)?.label).toBe('Rune and content compared');
    expect(world.runes.get('CRASHPROOFRUNE')).toMatchObject({ premine: '100000' });
  });

  it('says so when the provider read the amounts in other units', async () => {
    const { view, world } = await play({ ...etchContent, units: 'whole' });
    expect(view.state).toBe('done');
    expect(view.headline).toMatch(/Its premine is 10, not 1000/);
    expect(view.headline).toMatch(/A mint gives 0.05, not 5/);
    expect(world.notices).toContain('Check this order');
  });

  it('says so when someone else took the name', async () => {
    const { view } = await play(etchContent, (world) => {
      const first = world.runes;
      const set = first.set.bind(first);
      first.set = (name, rune) => set(name, { ...rune, etching: 'ff'.repeat(32) });
    });
    expect(view.headline).toMatch(/Someone else etched this name first/);
  });

  it('waits for a rune index that lags, and says so when it never shows the rune', async () => {
    const { view, world } = await play(etchContent, (world) => {
      world.runes.set = () => world.runes;
    });
    expect(world.calls.filter((call) => call === 'runeByName').length).toBeGreaterThan(10);
    expect(view.headline).toMatch(/may not have been etched/);
  });
});

describe('mints', () => {
  it('end when the balance grew by all of them', async () => {
    const { view } = await play(mintContent, (world) => {
      world.runeBalances.set(`${RECEIVE} 100:1`, 7n);
    });
    expect(view).toMatchObject({ state: 'done', title: 'Mint SOME•OTHER•RUNE, 3 times' });
    expect(view.headline).toMatch(/has the full balance/);
    expect(view.order?.count).toBe(3);
  });

  it('say so when mints came after the cap', async () => {
    const { view } = await play(mintContent, (world) => {
      world.mintGives(40n);
    });
    expect(view.headline).toMatch(/increased by 120, not 300/);
  });

  it('are not ordered before the balance is known', async () => {
    const { view, world } = await play(mintContent, (world) => {
      world.failNext('runeBalance', new Error('the index is away'));
    });
    expect(view.state).toBe('done');
    const requests = world.calls.filter((call) => /runeBalance|createOrder/.test(call));
    expect(requests.slice(0, 3)).toEqual(['runeBalance', 'runeBalance', 'createOrder']);
  });
});
