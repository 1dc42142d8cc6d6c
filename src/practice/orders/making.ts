import type { State } from '#practice/state/state.ts';

/** Where and for whom an order is made; `height` is the next block's. */
export interface Making {
  state: State;
  seed: string;
  apiKey: string;
  now: number;
  height: number;
}
