import type { SwapEvent } from '#practice/state/records/swap.ts';
import { KEPT_EVENTS, type State } from '#practice/state/state.ts';
import type { PracticeConditions } from '#shared/ipc/practice.ts';

import type { PoolTicks, SwapBook } from './book.ts';
import type { Liquidity } from './math.ts';
import type { Func } from './messages.ts';
import type { SwapModule } from './module.ts';
import type { Prices } from './prices.ts';

/** Context of functions. */
export interface Ledger {
  state: State;
  book: SwapBook;
  prices: Prices;
  module: SwapModule;
  height: () => number;
  /** Milliseconds. */
  now: () => number;
  /** The practice network's conditions for the swap. */
  conditions: () => PracticeConditions['swap'];
}

/** Who signed what, and when (in seconds). */
export interface Act {
  id: string;
  address: string;
  ts: number;
  /** Only prepared: slippage isn't checked before it is signed. */
  prepared?: boolean;
}

/** An operation's result, as far as its request doesn't state it. */
export interface Done {
  amountIn?: bigint;
  amountOut?: bigint;
  liquidity?: LiquidityDone;
  claimed?: bigint;
  /** Dollars moved, times 10^12. */
  usd?: bigint;
}
export interface LiquidityDone extends Liquidity {
  reward0: bigint;
  reward1: bigint;
}

/** The complete definition of one kind of operation. */
export interface OperationKind<O> {
  /** Its signed form (api-facts 3.1, rule 2); null for a claim, which has none. */
  func(book: SwapBook, op: O): Func | null;
  /** The two ticks in its line of the gas history. */
  ticks(op: O): [string, string];
  /** Executes it. Throws Refusal; its changes are then undone. */
  apply(ledger: Ledger, op: O, act: Act): Done;
}
/** One with routes of its own. */
export interface RoutedKind<O, R> extends OperationKind<O> {
  /** Parses a request. Throws Refusal on an invalid amount or tick. */
  read(ledger: Ledger, request: R): O;
}

/** The ticks of operations on one pair. */
export const pairTicks = ({ tick0, tick1 }: PoolTicks): [string, string] => [tick0, tick1];

/** The signed form of locks and unlocks of LP tokens; stakes use it too. */
export const sharesFunc =
  (func: 'lock' | 'unlock') =>
  (book: SwapBook, { tick0, tick1, amount }: PoolTicks & { amount: bigint }): Func => ({
    func,
    params: [tick0, tick1, book.lpText(amount)],
  });

type Without<T> = T extends unknown ? Omit<T, 'seq' | 'id' | 'address' | 'ts'> : never;

/** Writes a line of history. */
export function note({ state }: Ledger, act: Act, event: Without<SwapEvent>): void {
  const seq = state.next('swap event');
  const { id, address, ts } = act;
  const [oldest] = state.swapEvents.size >= KEPT_EVENTS ? state.swapEvents.entries() : [];
  if (oldest) state.swapEvents.remove(oldest[0]);
  state.swapEvents.put(String(seq), { ...event, seq, id, address, ts });
}
