import type { Clock } from '#shared/clock.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

import { Refusal } from './api/refusal.ts';
import { familyOf } from './api/rules/match.ts';
import { payFrom } from './chain/wallet.ts';
import { scriptOfAddress } from './formats/scripts.ts';
import { payFromOutside } from './inscriptions/outside.ts';
import { createConditions, friendly } from './server/conditions.ts';
import type { Ask, Outcome } from './server/exchange.ts';
import { createFaults } from './server/faults.ts';
import { createFetch } from './server/fetch.ts';
import { createGate } from './server/gate.ts';
import { createLiar } from './server/lies.ts';
import type { PracticePort } from './server/port.ts';
import { reorganise } from './server/reorganise.ts';
import { createServer } from './server/server.ts';
import { createMemoryBlobs, createState, type Snapshot, type State } from './state/state.ts';
import type { PracticeStore } from './state/store.ts';
import { giveTicks } from './swap/gift.ts';
import { assemble } from './world.ts';

const FAUCET_RATE = 5;
const MOST_UNDONE = 6;
const CLOCK_SETTING = 'clock ahead';

export interface PracticeOptions {
  seed: string;
  clock: Clock;
  /** Where the state is kept; in memory without one. */
  store?: PracticeStore;
  /** Starts from this instead, in memory. */
  state?: State;
  /** Opens a new chain with a collection, runes, alkanes and the swap in the hands of residents. */
  founded?: boolean;
  /** Seconds between blocks; null mines by hand. */
  blockSeconds?: number | null;
  /** Seeded accounts live here: so many three-hour rounds before the chain begins, and turns from then on. */
  residents?: { pastRounds: number } | null;
}

/** The port, and what tests may look at besides. */
export interface PracticeNetwork extends PracticePort {
  /** The whole state as JSON values. */
  snapshot(): Snapshot;
  /** Answers an ask without `fetch`, faults included but not `online`. */
  answer(ask: Ask): Outcome | Promise<Outcome>;
  isOnline(): boolean;
}

/**
 * A provider and its chain behind `fetch`. Deterministic: its keys come from the seed, its time from the clock.
 * Faults, `online` and the block time are not part of the state.
 */
export function createPracticeNetwork(options: PracticeOptions): PracticeNetwork {
  const { seed, clock: machine, store } = options;
  const openState = () =>
    store
      ? createState(store.blobs, store.journal, store.load())
      : createState(createMemoryBlobs(), null);
  const listeners = new Set<(status: PracticeStatus) => void>();
  const faults = createFaults();
  const conditions = createConditions();
  let clockAhead = 0;
  const clock: Clock = {
    now: () => machine.now() + clockAhead,
    after: (ms, run) => machine.after(ms, run),
  };
  const gate = createGate(conditions, () => machine.now());
  let online = true;
  let blockSeconds = options.blockSeconds ?? null;
  let cancelBlock: (() => void) | null = null;
  let stopped = false;

  const seedOf = (state: State) => state.settings.get('seed') ?? seed;
  let asked = true;
  const start = (state: State) => {
    const made = assemble(
      state,
      seedOf(state),
      clock,
      {
        founded: options.founded ?? false,
        pastRounds: options.residents?.pastRounds ?? null,
      },
      () => conditions.now(),
      settledByItself,
    );
    if (made.residents) clock.after(0, settledByItself);
    made.residents?.start(clock, takeAsked, () => {
      made.orders.paymentsChanged();
      settledByItself();
    });
    return made;
  };
  const open = (state: State) => {
    clockAhead = Number(state.settings.get(CLOCK_SETTING) ?? '0');
    return start(state);
  };
  let world = open(options.state ?? openState());
  const serving = () =>
    createServer(world.handlers, {
      faults,
      gate,
      lie: createLiar(world, conditions),
      settled: commit,
    });
  let serve = serving();
  commit();

  /** Whether anybody asked since the last time: nobody watches, nothing happens. */
  function takeAsked(): boolean {
    const was = asked;
    asked = false;
    return was;
  }

  function commit(): void {
    world.state.commit();
  }

  function status(): PracticeStatus {
    world.wake();
    return {
      height: world.chain.tip().height,
      mempool: world.chain.mempool().length,
      blockSeconds,
      online,
      orders: world.state.orders.size,
      inscriptions: world.state.inscriptions.size,
      faults: faults.list(),
      conditions: conditions.now(),
      clockAhead: Math.round(clockAhead / 1000),
      canUndo: Math.min(MOST_UNDONE, world.state.marks()),
    };
  }

  function announce(): PracticeStatus {
    const now = status();
    for (const listener of listeners) listener(now);
    return now;
  }

  function settledByItself(): void {
    if (stopped) return;
    world.wake();
    commit();
    announce();
  }

  function mine(blocks: number): PracticeStatus {
    world.wake();
    world.orders.expire();
    for (let block = 0; block < blocks; block++) world.mineOne();
    commit();
    return announce();
  }

  function scheduleBlock(): void {
    cancelBlock?.();
    cancelBlock = null;
    if (blockSeconds === null || stopped) return;
    cancelBlock = clock.after(blockSeconds * 1000, () => {
      mine(1);
      scheduleBlock();
    });
  }
  scheduleBlock();

  function answer(ask: Ask): Outcome {
    asked = true;
    world.wake();
    world.orders.expire();
    const outcome = serve(ask);
    if (clockAhead === 0 || typeof outcome === 'string') return outcome;
    // Whoever compares clocks must see that this one was moved.
    const date = new Date(clock.now()).toUTCString();
    return { ...outcome, headers: { ...outcome.headers, date } };
  }

  /** As late as the levers say; what it did is done at once. */
  function answerLate(ask: Ask): Outcome | Promise<Outcome> {
    const outcome = answer(ask);
    const { latency } = conditions.now();
    const ms = latency[familyOf(ask)] ?? latency['*'] ?? 0;
    if (ms === 0) return outcome;
    return new Promise((resolve) => {
      machine.after(ms, () => resolve(outcome));
    });
  }

  function pay(make: () => string): { txid: string } {
    world.wake();
    const txid = make();
    world.orders.paymentsChanged();
    commit();
    announce();
    return { txid };
  }

  const target = (address: string) => {
    const script = scriptOfAddress(address);
    if (!script) throw new Refusal(-1, 'not an address of the practice network');
    return script;
  };

  // Async, so that what is thrown becomes a rejection as it does across the worker.
  return {
    fetch: createFetch(answerLate, () => online && !stopped),
    answer: answerLate,
    isOnline: () => online && !stopped,
    snapshot: () => {
      world.wake();
      return world.state.snapshot();
    },
    isOpen: () => true,
    status: async () => Promise.resolve(status()),
    mine: async (blocks) => Promise.resolve(mine(blocks)),
    setBlockTime: async (seconds) => {
      blockSeconds = seconds;
      scheduleBlock();
      return Promise.resolve(announce());
    },
    faucet: async (address, sats) =>
      Promise.resolve(
        pay(() => {
          const outs = [{ sats: BigInt(sats), script: target(address) }];
          return world.chain.accept(payFrom(world.chain, world.faucet, outs, FAUCET_RATE).raw);
        }),
      ),
    payFromOutside: async (address, sats, withInscription) =>
      Promise.resolve(
        pay(() =>
          payFromOutside(world.state, world.chain, world.outside, {
            script: target(address),
            sats: BigInt(sats),
            withInscription,
          }),
        ),
      ),
    swapFaucet: async (address) => {
      world.wake();
      target(address);
      if (!world.swap) throw new Refusal(-1, 'there is no swap here');
      const given = giveTicks(world.swap, seedOf(world.state), address);
      commit();
      announce();
      return Promise.resolve({ given });
    },
    setOnline: async (value) => {
      online = value;
      return Promise.resolve(announce());
    },
    fault: async (row, mode, times, code) => {
      faults.set(row, mode, times, code);
      return Promise.resolve(announce());
    },
    clearFaults: async () => {
      faults.clear();
      return Promise.resolve(announce());
    },
    setConditions: async (change) => {
      conditions.set(change);
      return Promise.resolve(announce());
    },
    advanceClock: async (seconds) => {
      world.wake();
      clockAhead += seconds * 1000;
      world.state.settings.put(CLOCK_SETTING, String(clockAhead));
      world.timePassed();
      commit();
      return Promise.resolve(announce());
    },
    reorganise: async (blocks) => {
      world.wake();
      const most = Math.min(MOST_UNDONE, world.state.marks());
      if (blocks > most) throw new Refusal(-1, `only the last ${most} blocks can be taken back`);
      reorganise(world, blocks, () => {
        world.stop();
        world = start(world.state);
        return world;
      });
      serve = serving();
      commit();
      return Promise.resolve(announce());
    },
    reset: async () => {
      world.stop();
      store?.wipe();
      world = open(openState());
      serve = serving();
      faults.clear();
      conditions.set(friendly);
      commit();
      return Promise.resolve(announce());
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async () => {
      stopped = true;
      cancelBlock?.();
      world.stop();
      commit();
      store?.close();
      return Promise.resolve();
    },
  };
}
