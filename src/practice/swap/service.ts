import { bind, type Handlers } from '#practice/api/handlers.ts';
import type { TokenVault } from '#practice/brc20/ledger.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';
import type { State } from '#practice/state/state.ts';
import type { Clock } from '#shared/clock.ts';
import type { PracticeConditions } from '#shared/ipc/practice.ts';

import { createBook } from './book.ts';
import { creditDeposits, keepDeposit } from './bridge/deposits.ts';
import { followWithdrawals, withdrawMoved } from './bridge/withdrawals.ts';
import type { Ledger } from './ledger.ts';
import { moduleOf } from './module.ts';
import { createPrices } from './prices.ts';
import { restless } from './restless.ts';
import { createRollups } from './rollups.ts';
import { batchHistoryRoutes } from './routes/batch-history.ts';
import { bridgeRoutes } from './routes/bridge.ts';
import { historyRoutes } from './routes/history.ts';
import { operateRoutes } from './routes/operate.ts';
import { peopleRoutes } from './routes/people.ts';
import { poolRoutes } from './routes/pool.ts';
import { quoteRoutes } from './routes/quote.ts';
import { stakeRoutes } from './routes/stake.ts';
import type { SwapWorld } from './world.ts';

const swapRoutes = {
  ...poolRoutes,
  ...quoteRoutes,
  ...operateRoutes,
  ...bridgeRoutes,
  ...historyRoutes,
  ...batchHistoryRoutes,
  ...stakeRoutes,
  ...peopleRoutes,
};

/** One world's second-layer swap. It holds the tokens sent to its module. */
export interface SwapService extends TokenVault {
  world: SwapWorld;
  handlers: Handlers;
  blockMined(): void;
  stop(): void;
}

/** Null if this world has no module. `lead`: how many ms its time is ahead of the clock. */
export function createSwapService(deps: {
  state: State;
  chain: Chain;
  clock: Clock;
  seed: string;
  /** Called after it broadcast something. */
  pushed: () => void;
  onStep: () => void;
  lead?: () => number;
  conditions: () => PracticeConditions['swap'];
}): SwapService | null {
  const { state, chain, clock, seed, pushed, onStep, lead, conditions } = deps;
  const module = moduleOf(state, seed);
  if (!module) return null;
  const book = createBook(state);
  const ledger: Ledger = {
    ...{ state, book, module, conditions },
    prices: createPrices(state, book),
    height: () => chain.tip().height,
    now: () => clock.now() + (lead?.() ?? 0),
  };
  const rollups = createRollups(ledger, { chain, clock, seed, onStep });
  const world: SwapWorld = { ...ledger, chain, seed, rollups, pushed };
  const script = bytesToHex(module.script);
  rollups.tend();

  return {
    world,
    handlers: restless(bind(swapRoutes, world), world),
    holderOf: (other) => (other === script ? module.holder : ''),
    entered: (entry, where) => {
      keepDeposit(world, where.tx.txid, entry);
    },
    moved: (inscription, to, where) => {
      withdrawMoved(world, inscription, to, where);
    },
    blockMined() {
      creditDeposits(world);
      followWithdrawals(world);
      rollups.tend();
    },
    stop: () => {
      rollups.stop();
    },
  };
}
