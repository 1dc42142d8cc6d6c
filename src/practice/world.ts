import type { Clock } from '#shared/clock.ts';
import type { PracticeConditions } from '#shared/ipc/practice.ts';

import { type AlkaneIndex, createAlkaneIndex } from './alkanes/alkane-index.ts';
import { bind, callRoute, type Handlers } from './api/handlers.ts';
import { applyBrc20, type TokenVault } from './brc20/ledger.ts';
import { createModuleIndex } from './brc20/modules.ts';
import { subsidyAt } from './chain/blocks.ts';
import { type Chain, createChain } from './chain/chain.ts';
import { chainRoutes } from './chain/routes.ts';
import { createWallet, type Wallet } from './chain/wallet.ts';
import { found, FOUNDING_BLOCKS, residentsOf } from './founding/founding.ts';
import { createInscriptionIndex } from './inscriptions/inscriptions.ts';
import { indexHandlers, laggedFirst } from './lag.ts';
import { createMarketBook } from './market/book.ts';
import { marketHandlers } from './market/routes.ts';
import { inService } from './market/service.ts';
import * as orderService from './orders/orders.ts';
import { orderRoutes } from './orders/routes.ts';
import { orderV5Routes } from './orders/v5/routes.ts';
import { createResidents, type Residents, ROUND_MS } from './residents/residents.ts';
import { createRuneIndex } from './runes/rune-index.ts';
import type { State } from './state/state.ts';
import { firstUsers, foundSwap } from './swap/genesis.ts';
import { createSwapService, type SwapService } from './swap/service.ts';

/** High enough that the first wallets' coinbases are mature. */
const START_HEIGHT = 110;

export interface WorldOptions {
  state: State;
  seed: string;
  clock: Clock;
  /** Sets up a new chain with `found`. */
  founded: boolean;
  /** Fees of orders of version 5. */
  altchain: boolean;
  /** Null without residents. */
  pastRounds: number | null;
  conditions: () => PracticeConditions;
  /** Called after automatic steps of a service. */
  onStep: () => void;
}

/** A clock that may run behind another: residents' history happened before the chain's first start. */
function createPastClock(clock: Clock) {
  let behind = 0;
  return {
    now: () => clock.now() - behind,
    after: (ms: number, run: () => void) => clock.after(ms, run),
    isBehind: () => behind > 0,
    setBehind: (ms: number) => {
      behind = ms;
    },
  };
}

/** The chain with everything that follows its blocks. */
function openChain(state: State, clock: Clock, vault: TokenVault) {
  const inscriptions = createInscriptionIndex(state);
  const modules = createModuleIndex(state);
  const runes = createRuneIndex(state);
  const alkanes = createAlkaneIndex(state);
  const chain: Chain = createChain(state, clock, {
    accepted: inscriptions.accepted,
    evicted: inscriptions.evicted,
    confirmed(block, rows, coinbase) {
      const outs = inscriptions.confirmed(block, rows, coinbase, subsidyAt(block.height));
      applyBrc20(state, vault, block, rows);
      modules.confirmed(block, rows);
      runes.confirmed(block, rows, chain.decoded);
      alkanes.confirmed(rows, chain.decoded);
      return outs;
    },
  });
  return { chain, inscriptions, alkanes };
}

/** Mines a new chain's first blocks and sets it up. */
function beginChain(
  { state, seed, founded }: WorldOptions,
  chain: Chain,
  alkanes: AlkaneIndex,
  wallets: { outside: Wallet; service: Wallet; payeeAt: (height: number) => Wallet },
  swap: { open: () => SwapService | null; opened: () => SwapService | null },
  lead: (ms: number) => void,
): void {
  const bare = founded ? START_HEIGHT - FOUNDING_BLOCKS : START_HEIGHT;
  state.settings.put('seed', seed);
  const { outside: payer, service: funder, payeeAt } = wallets;
  const swapFounding = foundSwap({ state, chain, seed, payer, open: swap.open, lead });
  const mine = () => {
    if (founded && state.blocks.size >= bare) swapFounding.next();
    chain.mine(payeeAt(state.blocks.size).script);
    swap.opened()?.blockMined();
  };
  while (state.blocks.size < bare) mine();
  if (founded) found({ state, chain, alkanes, seed, funder, mine });
}

/** Everything that depends on one state; `reset` creates another. */
export function assemble(options: WorldOptions) {
  const { state, seed, conditions, onStep, pastRounds, altchain } = options;
  const clock = createPastClock(options.clock);
  let swap = null as SwapService | null;
  let lead = 0;
  const { chain, inscriptions, alkanes } = openChain(state, clock, {
    holderOf: (script) => swap?.holderOf(script) ?? '',
    entered: (entry, where) => swap?.entered(entry, where),
    moved: (id, to, where) => swap?.moved(id, to, where),
  });
  const [faucet, outside, service] = ['faucet', 'outside', 'service'].map((name) =>
    createWallet(seed, name),
  ) as [Wallet, Wallet, Wallet];
  const payees = [service, outside, service, outside, faucet];
  const payeeAt = (height: number) => payees[height % payees.length] ?? faucet;
  const hoursOpen = () => conditions().orderHours;
  const orders = orderService.openOrders({
    ...{ state, chain, clock, seed, onStep, hoursOpen, altchain, wallet: service },
  });
  const pushed = () => orderService.paymentsChanged(orders);
  const book = createMarketBook(state, chain, clock, seed);
  const market = { state, chain, clock, seed, book, published: pushed };
  const handlers: Handlers = {
    ...bind(orderRoutes, orders),
    ...bind(orderV5Routes, orders),
    ...bind(chainRoutes, { state, chain, seed, pushed }),
    ...indexHandlers({ state, chain, index: inscriptions }),
    ...inService(marketHandlers(market), { state, chain }, conditions),
  };
  const openSwap = () =>
    (swap = createSwapService({
      ...{ state, chain, seed, pushed, onStep },
      // The swap's first day ends now, whatever past the residents have.
      clock: options.clock,
      lead: () => lead,
      conditions: () => conditions().swap,
    }));
  const isNew = state.blocks.size === 0;
  clock.setBehind(isNew ? (pastRounds ?? 0) * ROUND_MS : 0);
  if (isNew) {
    const wallets = { outside, service, payeeAt };
    const swapOf = { open: openSwap, opened: () => swap };
    beginChain(options, chain, alkanes, wallets, swapOf, (ms) => (lead = ms));
  }
  if (!swap) openSwap();
  Object.assign(handlers, swap?.handlers);
  const residents: Residents | null =
    pastRounds === null
      ? null
      : createResidents(
          {
            ...{ state, chain, book, handlers },
            people: residentsOf(seed),
            funder: outside,
            ask: (name, params) => callRoute(handlers, name, params) as never,
            swappers: firstUsers(seed),
            now: clock.now,
          },
          seed,
        );
  const isUnlived = residents?.isNew() === true && state.blocks.size <= START_HEIGHT;
  clock.setBehind(isUnlived ? (pastRounds ?? 0) * ROUND_MS : 0);

  /** An empty block differs from the removed one by paying another wallet. */
  const mineOne = (empty = false) => {
    chain.mine(payeeAt(chain.tip().height + (empty ? 1 : 0)).script, empty);
    orderService.advance(orders);
    book.review();
    swap?.blockMined();
  };
  return {
    ...{ state, chain, orders, faucet, outside, residents },
    swap,
    handlers: laggedFirst(handlers, { state, chain }, () => conditions().indexLag),
    mineOne: () => mineOne(),
    mineEmpty: () => mineOne(true),
    /** Called after the clock was moved. */
    timePassed() {
      orderService.expire(orders);
      book.review();
      swap?.blockMined();
    },
    /** Creates the residents' past, once. It takes seconds, so it waits for the first request. */
    wake() {
      if (!clock.isBehind()) return;
      residents?.livePast(pastRounds ?? 0, clock.setBehind, mineOne);
      clock.setBehind(0);
    },
    stop() {
      orderService.stop(orders);
      residents?.stop();
      swap?.stop();
    },
  };
}
export type World = ReturnType<typeof assemble>;
