import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Definition } from '#main/flows/engine/define.ts';
import { createReading } from '#main/flows/engine/reading.ts';
import type { FlowStore, StoredFlow } from '#main/flows/engine/store-port.ts';
import { storeError } from '#main/store/database.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock, type FakeClock } from '#test/flows/support/fake-clock.ts';
import type { FakeWorld } from '#test/flows/support/fake-world.ts';
import {
  finish,
  type Harness,
  inscribeInput,
  newWorld,
  openHarness,
} from '#test/flows/support/harness.ts';

let dir: string;
let clock: FakeClock;
let world: FakeWorld;
let harness: Harness;
beforeEach(() => {
  ({ dir, clock, world } = newWorld());
});

const busyStore = () => storeError(new Database.SqliteError('busy', 'SQLITE_BUSY'), 'x');
const begin = (): string => {
  harness.engine.start();
  return harness.engine.startFlow(inscribeInput(world)).ids[0] ?? '';
};

describe('a store that cannot be read for a while', () => {
  it('neither ends the process nor makes a started flow look refused', async () => {
    let failing = false;
    const wrap = (store: FlowStore): FlowStore => {
      const ifReadable =
        <T>(read: () => T) =>
        (): T => {
          if (failing) throw busyStore();
          return read();
        };
      return { ...store, active: ifReadable(store.active), waiting: ifReadable(store.waiting) };
    };
    harness = openHarness(dir, world, { wrap });
    harness.engine.start();
    failing = true;
    const [id = ''] = harness.engine.startFlow(inscribeInput(world)).ids;
    harness.engine.wake();
    await clock.advance(30_000);
    expect(world.calls).toEqual([]);
    failing = false;
    expect((await finish(harness, world, clock, id)).phase).toBe('done');
  });

  it('is not written to in a loop by a flow whose outcome it does not take', async () => {
    let tries = 0;
    let full = true;
    harness = openHarness(dir, world, {
      wrap: (store) => ({
        ...store,
        stay(row, effects) {
          if (full && row.state === 'preparing') {
            tries++;
            throw storeError(new Database.SqliteError('full', 'SQLITE_FULL'), 'x');
          }
          store.stay(row, effects);
        },
      }),
    });
    const id = begin();
    for (let n = 0; n < 20; n++) {
      harness.engine.wake();
      await clock.advance(100);
    }
    expect(tries).toBe(1);
    full = false;
    expect((await finish(harness, world, clock, id)).phase).toBe('done');
    expect(world.orders.size).toBe(1);
  });
});

describe('a flow that takes long to read', () => {
  /** For each move out of the first state: whether others had a turn after the flow was read. */
  async function movesOf(readFor: number): Promise<boolean[]> {
    const moves: boolean[] = [];
    let hadTurn = true;
    harness = openHarness(dir, world, {
      wrap: (store) => ({
        ...store,
        get(id) {
          const began = performance.now();
          while (performance.now() - began < readFor);
          hadTurn = false;
          setImmediate(() => (hadTurn = true));
          return store.get(id);
        },
        commit(transitions) {
          if (transitions[0]?.from === 'preparing') moves.push(hadTurn);
          store.commit(transitions);
        },
      }),
    });
    expect((await finish(harness, world, clock, begin())).phase).toBe('done');
    return moves;
  }

  it('lets others have their turn before it moves', async () => {
    const moves = await movesOf(6);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.every(Boolean)).toBe(true);
  });
});

describe('a clock that is set back', () => {
  it('does not put flows to sleep until it has caught up', async () => {
    harness = openHarness(dir, world);
    const id = begin();
    await finish(harness, { mine: () => undefined }, clock, id, {
      until: (view) => view.order?.status === 'payment_success',
    });
    await harness.close();
    const earlier = createFakeClock(clock.now() - 365 * 86_400_000);
    world.deps.clock = earlier;
    harness = openHarness(dir, world);
    harness.engine.start();
    expect((await finish(harness, world, earlier, id)).phase).toBe('done');
  });
});

describe('an unlocked vault', () => {
  it('wakes at once what failed for want of it, however long its delay had become', async () => {
    const prepare = world.deps.signing.prepare.bind(null);
    let locked = true;
    world.deps.signing.prepare = async (purpose, intent) => {
      if (locked) throw new AppError('VAULT_LOCKED', 'addresses are not known');
      return prepare(purpose, intent);
    };
    harness = openHarness(dir, world);
    const id = begin();
    await clock.advance(1_000_000);
    expect(harness.engine.get(id)).toMatchObject({ state: 'building', retrying: true });
    locked = false;
    harness.engine.wake();
    await clock.advance(1);
    expect(harness.engine.get(id).state).toBe('approving');
  });
});

describe('a row of another version', () => {
  const row = (version: number, data: unknown): StoredFlow => ({
    id: 'flow-1',
    kind: 'inscribe',
    version,
    state: 'old',
    data,
    batchId: 'b',
    position: 0,
    parentId: null,
    lane: null,
    laneSince: null,
    nextRunAt: 1,
    attempts: 0,
    lastError: null,
    createdAt: 1,
    updatedAt: 1,
    over: false,
    authentic: true,
  });
  const definition = {
    kind: 'inscribe',
    version: 2,
    states: { renamed: z.object({ sats: z.string() }) },
  } as Partial<Definition> as Definition;
  beforeEach(() => {
    harness = openHarness(dir, world);
  });

  it('is left as it is, and not run', () => {
    const reading = createReading([definition]);
    for (const version of [1, 3]) {
      const other = row(version, { sats: '7' });
      expect(reading.definitionOf(other)).toBeNull();
      expect(reading.parse(other)).toBeNull();
    }
    expect(reading.parse({ ...row(2, { sats: '7' }), state: 'renamed' })?.data).toEqual({
      sats: '7',
    });
  });
});
