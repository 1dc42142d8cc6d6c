import type { SwapEvent } from '#practice/state/records/swap.ts';
import { KEPT_EVENTS, type State } from '#practice/state/state.ts';
import type { PracticeConditions } from '#shared/ipc/practice.ts';

import type { SwapBook } from './book.ts';
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

type Without<T> = T extends unknown ? Omit<T, 'seq' | 'id' | 'address' | 'ts'> : never;

/** Writes a line of history. */
export function note({ state }: Ledger, act: Act, event: Without<SwapEvent>): void {
  const seq = state.next('swap event');
  const { id, address, ts } = act;
  const [oldest] = state.swapEvents.size >= KEPT_EVENTS ? state.swapEvents.entries() : [];
  if (oldest) state.swapEvents.remove(oldest[0]);
  state.swapEvents.put(String(seq), { ...event, seq, id, address, ts });
}
