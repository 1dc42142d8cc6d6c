import type { Clock } from '#shared/clock.ts';
import type { PracticeConditions } from '#shared/ipc/practice.ts';

import { createAlkaneIndex } from './alkanes/alkane-index.ts';
import type { Handlers } from './api/handlers.ts';
import { createBrc20Ledger } from './brc20/ledger.ts';
import { createModuleIndex } from './brc20/modules.ts';
import { subsidyAt } from './chain/blocks.ts';
import { type Chain, createChain } from './chain/chain.ts';
import { chainHandlers } from './chain/routes.ts';
import { statsHandlers } from './chain/stats-routes.ts';
import { createWallet } from './chain/wallet.ts';
import { found, FOUNDING_BLOCKS, residentsOf } from './founding/founding.ts';
import { createInscriptionIndex } from './inscriptions/inscriptions.ts';
import { indexHandlers, laggedFirst } from './lag.ts';
import { createBindings } from './market/bindings.ts';
import { createMarketBook } from './market/book.ts';
import { marketHandlers } from './market/routes.ts';
import { inService } from './market/service.ts';
import { createOrderService } from './orders/orders.ts';
import { orderHandlers } from './orders/routes.ts';
import { askOf } from './residents/acts.ts';
import { createResidents, ROUND_MS } from './residents/residents.ts';
import { createRuneIndex } from './runes/rune-index.ts';
import type { State } from './state/state.ts';
import { firstUsers, foundSwap } from './swap/genesis.ts';
import { createSwapService, type SwapService } from './swap/service.ts';

/** High enough that the first wallets' coinbases are mature. */
const START_HEIGHT = 110;

/** Everything that lives on one state; `reset` makes another. */
export function assemble(
  state: State,
  seed: string,
  systemClock: Clock,
  { founded, pastRounds }: { founded: boolean; pastRounds: number | null },
  conditions: () => PracticeConditions,
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
  const hoursOpen = () => conditions().orderHours;
  const orders = createOrderService({
    ...{ state, chain, clock, seed, onStep, hoursOpen },
    wallet: service,
  });
  const book = createMarketBook(state, chain, clock, seed);
  const market = { state, chain, clock, seed, book, bindings: createBindings(state) };
  const payees = [service, outside, service, outside, faucet];
  const mineOne = (empty = false) => {
    // An empty block is another one than was there: it pays somebody else.
    const payee = payees[(chain.tip().height + (empty ? 1 : 0)) % payees.length] ?? faucet;
    chain.mine(payee.script, empty);
    orders.blockMined();
    book.review();
    swap?.blockMined();
  };
  const handlers: Handlers = {
    ...orderHandlers(orders, chain),
    ...chainHandlers(state, chain, seed, orders.paymentsChanged),
    ...indexHandlers(state, chain, inscriptions),
    ...inService(marketHandlers(market, orders.paymentsChanged), state, chain, conditions),
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
      conditions: () => conditions().swap,
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
    mineOne: () => mineOne(),
    mineEmpty: () => mineOne(true),
    /** After the clock was moved. */
    timePassed() {
      orders.expire();
      book.review();
      swap?.blockMined();
    },
    handlers: laggedFirst(handlers, state, chain, () => conditions().indexLag),
    residents,
    swap,
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
