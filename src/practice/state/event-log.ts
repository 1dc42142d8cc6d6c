import type { State, Table } from './state.ts';

/** Events an index keeps; older ones are forgotten, so that a chain left running for weeks stays small. */
export const KEPT_EVENTS = 20_000;

/** Appends to a log whose keys count up, and forgets its oldest beyond the limit. */
export function keepEvent<T>(log: Table<T>, state: State, counter: string, event: T): void {
  const seq = state.next(counter);
  log.put(String(seq), event);
  if (seq >= KEPT_EVENTS) log.remove(String(seq - KEPT_EVENTS));
}
