import type { Clock } from '#shared/clock.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

import { Refusal } from './api/refusal.ts';
import { familyOf } from './api/rules/match.ts';
import { payFrom } from './chain/wallet.ts';
import { scriptOfAddress } from './formats/scripts.ts';
import { payFromOutside } from './inscriptions/inscribe.ts';
import { expire, paymentsChanged } from './orders/orders.ts';
import { type Conditions, createConditions, friendly } from './server/conditions.ts';
import { createFaults, type Faults } from './server/faults.ts';
import { type Ask, createFetch, type Outcome } from './server/fetch.ts';
import { createGate } from './server/gate.ts';
import { createLiar } from './server/lies.ts';
import type { LeverName, Levers, PracticePort } from './server/port.ts';
import { reorganise } from './server/reorganise.ts';
import { createServer } from './server/server.ts';
import { createMemoryBlobs, createState, type Snapshot, type State } from './state/state.ts';
import type { PracticeStore } from './state/store.ts';
import { giveTicks } from './swap/genesis.ts';
import { assemble, type World } from './world.ts';

const FAUCET_RATE = 5;
const MOST_UNDONE = 6;
const CLOCK_SETTING = 'clock ahead';
const BLOCK_SETTING = 'block seconds';
const BY_HAND = 'by hand';

export interface PracticeOptions {
  seed: string;
  clock: Clock;
  /** Stores the state; in memory without one. */
  store?: PracticeStore;
  /** Starts from this state instead, in memory. */
  state?: State;
  /** Sets up a new chain with a collection, runes, alkanes and the swap. */
  founded?: boolean;
  /** Charges orders of version 5 by the second chain's table instead of mainnet's. */
  altchain?: boolean;
  /** Seconds between blocks; null for manual mining. */
  blockSeconds?: number | null;
  /** Enables seeded residents: this many three-hour rounds before the chain begins, and turns from then on. */
  residents?: { pastRounds: number } | null;
  /** Called with an error that no route expected: `what` is the route. Throws it on by default, as in tests. */
  onMishap?: (what: string, error: unknown) => void;
}

/** The port, plus what tests may inspect. */
export interface PracticeNetwork extends PracticePort {
  /** The whole state as JSON values. */
  snapshot(): Snapshot;
  /** Answers a request without `fetch`, with faults but ignoring `online`. */
  answer(ask: Ask): Outcome | Promise<Outcome>;
  isOnline(): boolean;
}

/** One network. Faults and `online` aren't part of its state; the clock's offset and the block time are. */
interface Network {
  options: PracticeOptions;
  faults: Faults;
  conditions: Conditions;
  /** The machine's clock plus the offset set by the control. */
  clock: Clock;
  /** Milliseconds. */
  clockAhead: number;
  listeners: Set<(status: PracticeStatus) => void>;
  online: boolean;
  blockSeconds: number | null;
  cancelBlock: (() => void) | null;
  stopped: boolean;
  /** Whether there was a request since the residents last looked: they only act while the network is in use. */
  inUse: boolean;
  gate: ReturnType<typeof createGate>;
  world: World;
  serve: (ask: Ask) => Outcome;
}
type Unopened = Omit<Network, 'world' | 'serve'>;

const seedOf = (net: Unopened, state: State) => state.settings.get('seed') ?? net.options.seed;

function openState({ store }: PracticeOptions): State {
  return store
    ? createState(store.blobs, store.journal, store.load())
    : createState(createMemoryBlobs(), null);
}

/** Creates the world of a state and answers its requests. */
function startWorld(unopened: Unopened, state: State): Network {
  // Nothing uses it before the world exists.
  const net = unopened as Network;
  const { options, conditions, clock, faults, gate } = net;
  const onStep = () => {
    settledByItself(net);
  };
  const world = assemble({
    ...{ state, clock, onStep, conditions: conditions.now },
    seed: seedOf(net, state),
    founded: options.founded ?? false,
    altchain: options.altchain ?? false,
    pastRounds: options.residents?.pastRounds ?? null,
  });
  if (world.residents) clock.after(0, onStep);
  const wasInUse = () => {
    const was = net.inUse;
    net.inUse = false;
    return was;
  };
  world.residents?.start(clock, wasInUse, () => {
    paymentsChanged(world.orders);
    onStep();
  });
  const lie = createLiar(world, conditions);
  const onMishap =
    options.onMishap ??
    ((_, error) => {
      throw error;
    });
  const serve = createServer(world.handlers, {
    faults,
    gate,
    lie,
    settled: state.commit,
    onMishap,
  });
  return Object.assign(net, { world, serve });
}

/** The stored block time in seconds, null for mining by hand; undefined if none was set. */
function keptBlockTime(state: State): number | null | undefined {
  const kept = state.settings.get(BLOCK_SETTING);
  if (kept === BY_HAND) return null;
  return kept !== undefined && /^[1-9]\d{0,3}$/.test(kept) ? Number(kept) : undefined;
}
const keepBlockTime = (state: State, seconds: number | null): void =>
  state.settings.put(BLOCK_SETTING, seconds === null ? BY_HAND : String(seconds));

function openWorld(unopened: Unopened, state: State): Network {
  unopened.clockAhead = Number(state.settings.get(CLOCK_SETTING) ?? '0');
  const seconds = keptBlockTime(state);
  if (seconds !== undefined) unopened.blockSeconds = seconds;
  const net = startWorld(unopened, state);
  state.commit();
  return net;
}

function statusOf(net: Network): PracticeStatus {
  const { world, blockSeconds, online, faults, conditions } = net;
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
    clockAhead: Math.round(net.clockAhead / 1000),
    canUndo: Math.min(MOST_UNDONE, world.state.marks()),
  };
}

function announce(net: Network): PracticeStatus {
  const status = statusOf(net);
  for (const listener of net.listeners) listener(status);
  return status;
}

function settled(net: Network): PracticeStatus {
  net.world.state.commit();
  return announce(net);
}

function settledByItself(net: Network): void {
  if (net.stopped) return;
  net.world.wake();
  settled(net);
}

function mine(net: Network, blocks: number): PracticeStatus {
  net.world.wake();
  expire(net.world.orders);
  for (let block = 0; block < blocks; block++) net.world.mineOne();
  return settled(net);
}

function scheduleBlock(net: Network): void {
  net.cancelBlock?.();
  net.cancelBlock = null;
  if (net.blockSeconds === null || net.stopped) return;
  net.cancelBlock = net.clock.after(net.blockSeconds * 1000, () => {
    mine(net, 1);
    scheduleBlock(net);
  });
}

function answer(net: Network, ask: Ask): Outcome {
  net.inUse = true;
  net.world.wake();
  expire(net.world.orders);
  const outcome = net.serve(ask);
  if (net.clockAhead === 0 || typeof outcome === 'string') return outcome;
  // Clients that compare clocks must see that this one was moved.
  const date = new Date(net.clock.now()).toUTCString();
  return { ...outcome, headers: { ...outcome.headers, date } };
}

/** Delays the answer as configured; its effects happen at once. */
function answerLate(net: Network, ask: Ask): Outcome | Promise<Outcome> {
  const outcome = answer(net, ask);
  const { latency } = net.conditions.now();
  const ms = latency[familyOf(ask)] ?? latency['*'] ?? 0;
  if (ms === 0) return outcome;
  return new Promise((resolve) => {
    net.options.clock.after(ms, () => resolve(outcome));
  });
}

function scriptFor(address: string): Uint8Array {
  const script = scriptOfAddress(address);
  if (!script) throw new Refusal(-1, 'not an address of the practice network');
  return script;
}

function pay(net: Network, make: () => string): { txid: string } {
  net.world.wake();
  const txid = make();
  paymentsChanged(net.world.orders);
  settled(net);
  return { txid };
}

type LeverTable = {
  [N in LeverName]: (
    net: Network,
    ...args: Parameters<Levers[N]>
  ) => Awaited<ReturnType<Levers[N]>>;
};

const levers: LeverTable = {
  status: statusOf,
  mine,
  setBlockTime(net, seconds) {
    net.blockSeconds = seconds;
    keepBlockTime(net.world.state, seconds);
    scheduleBlock(net);
    return settled(net);
  },
  faucet: (net, address, sats) =>
    pay(net, () => {
      const { chain, faucet } = net.world;
      const outs = [{ sats: BigInt(sats), script: scriptFor(address) }];
      return chain.accept(payFrom(chain, faucet, outs, FAUCET_RATE).raw);
    }),
  payFromOutside: (net, address, sats, withInscription) =>
    pay(net, () => {
      const payment = { script: scriptFor(address), sats: BigInt(sats), withInscription };
      return payFromOutside(net.world, net.world.outside, payment);
    }),
  swapFaucet(net, address) {
    const { world } = net;
    world.wake();
    scriptFor(address);
    if (!world.swap) throw new Refusal(-1, 'there is no swap here');
    const paid = giveTicks(world.swap, seedOf(net, world.state), address);
    settled(net);
    return { given: paid };
  },
  setOnline(net, online) {
    net.online = online;
    return announce(net);
  },
  fault(net, row, mode, times, code) {
    net.faults.set(row, mode, times, code);
    return announce(net);
  },
  clearFaults(net) {
    net.faults.clear();
    return announce(net);
  },
  setConditions(net, change) {
    net.conditions.set(change);
    return announce(net);
  },
  advanceClock(net, seconds) {
    net.world.wake();
    net.clockAhead += seconds * 1000;
    net.world.state.settings.put(CLOCK_SETTING, String(net.clockAhead));
    net.world.timePassed();
    return settled(net);
  },
  reorganise(net, blocks) {
    const { world } = net;
    world.wake();
    const most = Math.min(MOST_UNDONE, world.state.marks());
    if (blocks > most) throw new Refusal(-1, `only the last ${most} blocks can be taken back`);
    reorganise(world, blocks, () => {
      world.stop();
      return startWorld(net, world.state).world;
    });
    return settled(net);
  },
  reset(net) {
    const seconds = keptBlockTime(net.world.state);
    net.world.stop();
    net.options.store?.wipe();
    openWorld(net, openState(net.options));
    if (seconds !== undefined) keepBlockTime(net.world.state, seconds);
    net.faults.clear();
    net.conditions.set(friendly);
    return settled(net);
  },
  stop(net) {
    net.stopped = true;
    net.cancelBlock?.();
    net.world.stop();
    net.world.state.commit();
    net.options.store?.close();
  },
};

/** A network's controls; errors become rejections, as across the worker. */
const leversOf = (net: Network): Levers =>
  Object.fromEntries(
    Object.entries(levers).map(([name, pull]) => [
      name,
      (...args: unknown[]) =>
        new Promise((resolve) => {
          resolve((pull as (net: Network, ...args: unknown[]) => unknown)(net, ...args));
        }),
    ]),
  ) as unknown as Levers;

/** A provider and its chain behind `fetch`. Deterministic: keys come from the seed, time from the clock. */
export function createPracticeNetwork(options: PracticeOptions): PracticeNetwork {
  const machine = options.clock;
  const conditions = createConditions();
  const unopened: Unopened = {
    options,
    conditions,
    faults: createFaults(),
    gate: createGate(conditions, () => machine.now()),
    clock: {
      now: () => machine.now() + unopened.clockAhead,
      after: (ms, run) => machine.after(ms, run),
    },
    clockAhead: 0,
    listeners: new Set(),
    online: true,
    blockSeconds: options.blockSeconds ?? null,
    cancelBlock: null,
    stopped: false,
    inUse: true,
  };
  const net = openWorld(unopened, options.state ?? openState(options));
  scheduleBlock(net);
  const isOnline = () => net.online && !net.stopped;
  return {
    ...leversOf(net),
    fetch: createFetch((ask) => answerLate(net, ask), isOnline),
    answer: (ask) => answerLate(net, ask),
    isOnline,
    isOpen: () => true,
    snapshot() {
      net.world.wake();
      return net.world.state.snapshot();
    },
    onChange(listener) {
      net.listeners.add(listener);
      return () => net.listeners.delete(listener);
    },
  };
}
