import type { Clock } from '#main/clock.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

import { createAlkaneIndex } from './alkanes/alkane-index.ts';
import { alkaneHandlers } from './alkanes/routes.ts';
import { createBrc20Ledger } from './brc20/ledger.ts';
import { moduleHandlers } from './brc20/module-routes.ts';
import { createModuleIndex } from './brc20/modules.ts';
import { brc20Handlers } from './brc20/routes.ts';
import { subsidyAt } from './chain/blocks.ts';
import { type Chain, createChain } from './chain/chain.ts';
import { payFromOutside } from './chain/outside.ts';
import { chainHandlers } from './chain/routes.ts';
import { scriptOfAddress } from './chain/scripts.ts';
import { statsHandlers } from './chain/stats-routes.ts';
import { createWallet, payFrom } from './chain/wallet.ts';
import { collectionHandlers } from './collections/routes.ts';
import { found, FOUNDING_BLOCKS, residentsOf } from './founding/founding.ts';
import { createInscriptionIndex } from './inscriptions/inscriptions.ts';
import { inscriptionHandlers } from './inscriptions/routes.ts';
import { createBindings } from './market/bindings.ts';
import { createMarketBook } from './market/book.ts';
import { marketHandlers } from './market/routes.ts';
import { createOrderService } from './orders/orders.ts';
import { orderHandlers } from './orders/routes.ts';
import { askOf } from './residents/acts.ts';
import { createResidents, ROUND_MS } from './residents/residents.ts';
import { runeHandlers } from './runes/routes.ts';
import { createRuneIndex } from './runes/rune-index.ts';
import { createFaults } from './server/faults.ts';
import { createFetch } from './server/fetch.ts';
import type { Handlers } from './server/handlers.ts';
import type { PracticePort } from './server/port.ts';
import { Refusal } from './server/refusal.ts';
import { type Ask, createServer, type Outcome } from './server/server.ts';
import { createMemoryBlobs, createState, type Snapshot, type State } from './state.ts';
import type { PracticeStore } from './store.ts';
import { firstUsers, foundSwap } from './swap/genesis.ts';
import { createSwapService, type SwapService } from './swap/service.ts';

/** High enough that the first wallets' coinbases are mature. */
const START_HEIGHT = 110;
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

/** Everything that lives on one state; `reset` makes another. */
function assemble(
  state: State,
  seed: string,
  systemClock: Clock,
  { founded, pastRounds }: { founded: boolean; pastRounds: number | null },
  onStep: () => void,
) {
  // What residents did before the chain's first start happened in the past.
  let behind = 0;
  const clock: Clock = {
    now: () => systemClock.now() - behind,
    after: (ms, run) => systemClock.after(ms, run),
  };
  const inscriptions = createInscriptionIndex(state);
  let swap: SwapService | null = null;
  const ledger = createBrc20Ledger(state, {
    holderOf: (script) => swap?.holderOf(script) ?? '',
    entered: (entry, where) => swap?.entered(entry, where),
    moved: (id, to, where) => swap?.moved(id, to, where),
  });
  const modules = createModuleIndex(state);
  const runes = createRuneIndex(state);
  const alkanes = createAlkaneIndex(state);
  const chain: Chain = createChain(state, clock, {
    accepted: inscriptions.accepted,
    evicted: inscriptions.evicted,
    confirmed(block, rows, coinbase) {
      const outs = inscriptions.confirmed(block, rows, coinbase, subsidyAt(block.height));
      ledger.confirmed(block, rows);
      const decoded = (txid: string) => chain.decoded(txid);
      modules.confirmed(block, rows);
      runes.confirmed(block, rows, decoded);
      alkanes.confirmed(block, rows, decoded);
      return outs;
    },
  });
  const faucet = createWallet(seed, 'faucet');
  const outside = createWallet(seed, 'outside');
  const service = createWallet(seed, 'service');
  const orders = createOrderService({ state, chain, clock, seed, wallet: service, onStep });
  const book = createMarketBook(state, chain, clock, seed);
  const market = { state, chain, clock, seed, book, bindings: createBindings(state) };
  const payees = [service, outside, service, outside, faucet];
  const mineOne = () => {
    const payee = payees[chain.tip().height % payees.length] ?? faucet;
    chain.mine(payee.script);
    orders.blockMined();
    book.review();
    swap?.blockMined();
  };
  const handlers: Handlers = {
    ...orderHandlers(orders, chain),
    ...chainHandlers(state, chain, seed, orders.paymentsChanged),
    ...inscriptionHandlers(state, chain, inscriptions),
    ...brc20Handlers(state, chain),
    ...moduleHandlers(state, chain),
    ...runeHandlers(state, chain),
    ...marketHandlers(market, orders.paymentsChanged),
    ...alkaneHandlers(state, chain),
    ...collectionHandlers(state, chain),
    ...statsHandlers(state, chain),
  };
  const people = residentsOf(seed);
  const residents =
    pastRounds !== null
      ? createResidents(
          {
            ...{ state, chain, book, people, handlers },
            funder: outside,
            ask: askOf(handlers),
            swappers: firstUsers(seed),
            now: () => clock.now(),
          },
          seed,
        )
      : null;
  let lead = 0;
  const openSwap = () =>
    createSwapService({
      state,
      chain,
      // Its first day ends now, whatever past the residents live through.
      clock: systemClock,
      seed,
      pushed: orders.paymentsChanged,
      onStep,
      lead: () => lead,
    });
  if (state.blocks.size === 0) {
    behind = pastRounds === null ? 0 : pastRounds * ROUND_MS;
    state.settings.put('seed', seed);
    const swapFounding = foundSwap({
      state,
      chain,
      seed,
      payer: outside,
      open: () => (swap = openSwap()),
      lead: (ms) => (lead = ms),
    });
    const mine = () => {
      if (founded && state.blocks.size >= START_HEIGHT - FOUNDING_BLOCKS) swapFounding.next();
      chain.mine((payees[state.blocks.size % payees.length] ?? faucet).script);
      swap?.blockMined();
    };
    const bare = founded ? START_HEIGHT - FOUNDING_BLOCKS : START_HEIGHT;
    while (state.blocks.size < bare) mine();
    if (founded) found({ state, chain, alkanes, seed, funder: service, mine });
  }
  swap ??= openSwap();
  Object.assign(handlers, swap?.handlers);
  const unlived = residents?.isNew() === true && state.blocks.size <= START_HEIGHT;
  behind = unlived ? (pastRounds ?? 0) * ROUND_MS : 0;
  return {
    state,
    chain,
    orders,
    faucet,
    outside,
    mineOne,
    handlers,
    residents,
    stop() {
      orders.stop();
      residents?.stop();
      swap?.stop();
    },
    /** Lives the past of the residents, once. It takes seconds, so it waits for the first who asks. */
    wake() {
      if (behind === 0) return;
      residents?.livePast(
        pastRounds ?? 0,
        (ms) => {
          behind = ms;
        },
        mineOne,
      );
      behind = 0;
    },
  };
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
