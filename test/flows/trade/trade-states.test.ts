import { beforeEach, describe, expect, it } from 'vitest';

import type { FlowPorts } from '#main/flows/ports.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld, type FakeWorld } from '#test/flows/support/fake-world.ts';
import { finish, openHarness, type Probe } from '#test/flows/support/harness.ts';
import { trades } from '#test/flows/support/trade-inputs.ts';
import { testFolder } from '#test/support/test-folder.ts';

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

const first = ['looking', 'preparing', 'approving', 'signing', 'submitting'];

/** Each kind of trade with the states it passes and the number of signatures submitted to the market. */
const ways = [
  { way: 'listMany', states: [...first, 'reading'], handed: 3 },
  { way: 'buyMany', states: [...first, 'watching', 'done'], handed: 2 },
  { way: 'reprice', states: [...first, 'reading'], handed: 1 },
  { way: 'forget', states: first, handed: 1 },
  { way: 'takeAllBack', states: ['looking'], handed: 0 },
  { way: 'bind', states: first, handed: 1 },
] as const;

/** Temporary problems, by the port that has them. */
const troubles = {
  offline: (port: string) =>
    ['clock', 'network', 'notify', 'readBlob'].includes(port)
      ? null
      : new AppError('PROVIDER_UNREACHABLE', 'there is no network'),
  locked: (port: string) =>
    port === 'signing' ? new AppError('VAULT_LOCKED', 'the vault is locked') : null,
};

/** The same ports, failing while there is a problem. */
function troubled(deps: FlowPorts, inTheWay: (port: string) => AppError | null): FlowPorts {
  const wrapped = Object.entries(deps).map(([name, port]: [string, unknown]) => {
    if (typeof port !== 'object' || port === null || name === 'clock') return [name, port];
    const methods = Object.entries(port).map(
      ([method, run]: [string, unknown]): [string, unknown] => [
        method,
        typeof run !== 'function' || method === 'isMine'
          ? run
          : async (...provided: unknown[]): Promise<unknown> => {
              const error = inTheWay(name);
              if (error) throw error;
              return (run as (...all: unknown[]) => Promise<unknown>)(...provided);
            },
      ],
    );
    return [name, Object.fromEntries(methods)];
  });
  return Object.fromEntries(wrapped) as FlowPorts;
}

async function play(way: keyof typeof trades, state: string, trouble: keyof typeof troubles) {
  const clock = createFakeClock();
  const world: FakeWorld = createFakeWorld(clock);
  let lasts = false;
  let met = false;
  const probe: Probe = (at, where) => {
    if (at === 'before' && where === state && !met) met = lasts = true;
    return false;
  };
  const deps = troubled(world.deps, (port) => (lasts ? troubles[trouble](port) : null));
  const harness = openHarness(dir, { ...world, deps }, { probe });
  harness.engine.start();
  const [id = ''] = harness.engine.startFlow(trades[way](world)).ids;
  await finish(harness, world, clock, id, { until: () => lasts });
  harness.keys.available = trouble !== 'locked';
  // Five minutes of it: nothing is abandoned or submitted, and the screen says what it waits for.
  const handedBefore = world.market.confirmed.length;
  await clock.advance(300_000);
  const during = harness.engine.get(id);
  const handedDuring = world.market.confirmed.length - handedBefore;
  lasts = false;
  harness.keys.available = true;
  harness.engine.wake();
  const after = await finish(harness, world, clock, id);
  await harness.close();
  return { met, during, handedDuring, after, world };
}

describe.each(ways)('a trade ($way)', ({ way, states, handed }) => {
  it.each(states)(
    'that goes offline in %s waits, goes on by itself and hands over once',
    async (state) => {
      const { met, during, handedDuring, after, world } = await play(way, state, 'offline');
      expect(met).toBe(true);
      expect(during.phase).not.toBe('failed');
      expect(during.headline).not.toBe('');
      expect(handedDuring).toBe(0);
      expect(after.phase).toBe('done');
      expect(world.market.confirmed).toHaveLength(handed);
    },
  );

  it.each(states)('that is locked in %s loses nothing and ends the same', async (state) => {
    const { met, during, after, world } = await play(way, state, 'locked');
    expect(met).toBe(true);
    expect(during.phase).not.toBe('failed');
    expect(after.phase).toBe('done');
    expect(world.market.confirmed).toHaveLength(handed);
  });
});
