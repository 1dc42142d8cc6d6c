import type { Clock } from '#main/clock.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

import { payFromOutside } from './chain/outside.ts';
import { scriptOfAddress } from './chain/scripts.ts';
import { payFrom } from './chain/wallet.ts';
import { createFaults } from './server/faults.ts';
import { createFetch } from './server/fetch.ts';
import type { PracticePort } from './server/port.ts';
import { Refusal } from './server/refusal.ts';
import { type Ask, createServer, type Outcome } from './server/server.ts';
import { createMemoryBlobs, createState, type Snapshot, type State } from './state.ts';
import type { PracticeStore } from './store.ts';
import { assemble } from './world.ts';

const FAUCET_RATE = 5;

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
  answer(ask: Ask): Outcome;
  isOnline(): boolean;
}

/**
 * A provider and its chain behind `fetch`. Deterministic: its keys come from the seed, its time from the clock.
 * Faults, `online` and the block time are not part of the state.
 */
export function createPracticeNetwork(options: PracticeOptions): PracticeNetwork {
  const { seed, clock, store } = options;
  const openState = () =>
    store
      ? createState(store.blobs, store.journal, store.load())
      : createState(createMemoryBlobs(), null);
  const listeners = new Set<(status: PracticeStatus) => void>();
  const faults = createFaults();
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
      settledByItself,
    );
    if (made.residents) clock.after(0, settledByItself);
    made.residents?.start(clock, takeAsked, () => {
      made.orders.paymentsChanged();
      settledByItself();
    });
    return made;
  };
  let world = start(options.state ?? openState());
  let serve = createServer(world.handlers, faults, commit);
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
    return serve(ask);
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
    fetch: createFetch(answer, () => online && !stopped),
    answer,
    isOnline: () => online && !stopped,
    snapshot: () => {
      world.wake();
      return world.state.snapshot();
    },
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
    setOnline: async (value) => {
      online = value;
      return Promise.resolve(announce());
    },
    fault: async (row, mode, times) => {
      faults.set(row, mode, times);
      return Promise.resolve(announce());
    },
    clearFaults: async () => {
      faults.clear();
      return Promise.resolve(announce());
    },
    reset: async () => {
      world.stop();
      store?.wipe();
      world = start(openState());
      serve = createServer(world.handlers, faults, commit);
      faults.clear();
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
