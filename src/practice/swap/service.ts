import type { Handlers } from '#practice/api/handlers.ts';
import type { Where } from '#practice/brc20/book.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';
import type { Transfer } from '#practice/state/records/brc20.ts';
import type { State } from '#practice/state/state.ts';
import type { Clock } from '#shared/clock.ts';
import type { PracticeConditions } from '#shared/ipc/practice.ts';

import { createBook } from './book.ts';
import { createDeposits } from './bridge/deposits.ts';
import { createWithdrawals } from './bridge/withdrawals.ts';
import { createDraft } from './draft.ts';
import type { Ledger } from './ledger.ts';
import { moduleOf } from './module.ts';
import { createOperations } from './operations.ts';
import { createPrices } from './prices.ts';
import { restless } from './restless.ts';
import { createRollups } from './rollups.ts';
import { bridgeHandlers } from './routes/bridge.ts';
import { historyHandlers } from './routes/history.ts';
import { operateHandlers } from './routes/operate.ts';
import { peopleHandlers } from './routes/people.ts';
import { poolHandlers } from './routes/pool.ts';
import { quoteHandlers } from './routes/quote.ts';
import { stakeHandlers } from './routes/stake.ts';
import type { SwapWorld } from './world.ts';

/** The second-layer swap of one world. */
export interface SwapService {
  world: SwapWorld;
  handlers: Handlers;
  /** Under which the BRC-20 ledger keeps tokens sent to a script; empty for any but the module's. */
  holderOf(script: string): string;
  entered(entry: Transfer, where: Where): void;
  moved(inscription: string, to: string, where: Where): void;
  blockMined(): void;
  stop(): void;
}

/** Null where this world has no module. `lead` is how many milliseconds its time runs before the clock. */
export function createSwapService(deps: {
  state: State;
  chain: Chain;
  clock: Clock;
  seed: string;
  /** After it sent something into the chain. */
  pushed: () => void;
  onStep: () => void;
  lead?: () => number;
  conditions: () => PracticeConditions['swap'];
}): SwapService | null {
  const { state, chain, clock, seed, pushed, onStep, lead, conditions } = deps;
  const module = moduleOf(state, seed);
  if (!module) return null;
  const draft = createDraft(state);
  const book = createBook(state, draft);
  const ledger: Ledger = {
    state,
    draft,
    book,
    prices: createPrices(state, book),
    module,
    height: () => chain.tip().height,
    now: () => clock.now() + (lead?.() ?? 0),
    conditions,
  };
  const rollups = createRollups(ledger, { chain, clock, seed, onStep });
  const operations = createOperations(ledger, rollups);
  const deposits = createDeposits(ledger, chain, pushed);
  const withdrawals = createWithdrawals(ledger, { chain, seed, operations, rollups, pushed });
  const world: SwapWorld = { ledger, rollups, operations, deposits, withdrawals };
  const script = bytesToHex(module.script);
  rollups.tend();

  return {
    world,
    handlers: restless(
      {
        ...poolHandlers(world),
        ...quoteHandlers(world),
        ...operateHandlers(world),
        ...bridgeHandlers(world),
        ...historyHandlers(world, chain),
        ...stakeHandlers(world),
        ...peopleHandlers(world),
      },
      ledger,
      seed,
    ),
    holderOf: (other) => (other === script ? module.holder : ''),
    entered: deposits.entered,
    moved: withdrawals.moved,
    blockMined() {
      deposits.blockMined();
      withdrawals.blockMined();
      rollups.tend();
    },
    stop: rollups.stop,
  };
}
