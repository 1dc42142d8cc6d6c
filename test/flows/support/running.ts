import { beforeEach } from 'vitest';

import type { BridgeInput, BridgeKind } from '#shared/flows/bridge.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { FakeClock } from './fake-clock.ts';
import { type FakeWorld, RECEIVE } from './fake-world.ts';
import {
  finish,
  type Harness,
  type HarnessOptions,
  inscribeInput,
  newWorld,
  openHarness,
  type Play,
} from './harness.ts';

// For files whose tests each have one world and one engine at a time.
export let dir: string;
export let clock: FakeClock;
export let world: FakeWorld;
export let harness: Harness;

/** Gives each test of the file a new folder, clock and world; with `open`, its engine runs already. */
export function worldPerTest(start: 'open' | 'closed'): void {
  beforeEach(() => {
    ({ dir, clock, world } = newWorld());
    if (start === 'open') open();
  });
}

/** Opens and starts the engine; after `harness.close()` this is a restart. */
export function open(options: HarnessOptions = {}): void {
  harness = openHarness(dir, world, options);
  harness.engine.start();
}

export const begin = (input: FlowInput = inscribeInput(world)): string =>
  harness.engine.startFlow(input).ids[0] ?? '';

/** Plays the user and the miners until the flow is over, as `finish` does. */
export const end = (id: string, play?: Play): Promise<FlowView> =>
  finish(harness, world, clock, id, play);

const common = { address: RECEIVE, tick: 'lime', amount: '40', feeRate: 2 };
const inscription = 'a'.repeat(64);

export const bridgeInputs: Record<BridgeKind, BridgeInput> = {
  deposit: {
    kind: 'deposit',
    ...common,
    transfer: { inscriptionId: `${inscription}i0`, outpoint: `${inscription}:0` },
  },
  withdraw: { kind: 'withdraw', ...common, feeTick: 'pine', maxFeeAmount: '1', maxSats: '3000' },
};
