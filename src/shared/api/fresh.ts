import type { Family } from './families.ts';

/** How long the answers of a row may be used. */
export interface Freshness {
  /** Milliseconds during which an answer counts as current. */
  maxAge: number;
  /** Further milliseconds during which the old answer is returned while a new one is fetched. */
  staleFor: number;
  /**
   * During an outage, old answers are returned whatever their age, with the reason. Not for values that forms calculate
   * with: fee rates, pools, the contents of coins.
   */
  throughOutage?: true;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Default for the rows of a family. */
export const familyFresh: Record<Family, Freshness> = {
  orders: { maxAge: 5 * SECOND, staleFor: HOUR, throughOutage: true },
  ordersV5: { maxAge: 5 * SECOND, staleFor: HOUR, throughOutage: true },
  chain: { maxAge: 10 * SECOND, staleFor: HOUR, throughOutage: true },
  inscription: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  brc20: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  runes: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  alkanes: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  collections: { maxAge: 2 * MINUTE, staleFor: HOUR, throughOutage: true },
  // Balances and reserves change with each swap; old ones would mislead.
  swap: { maxAge: 5 * SECOND, staleFor: MINUTE },
  market: { maxAge: 15 * SECOND, staleFor: 5 * MINUTE, throughOutage: true },
  prog: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  cat20: { maxAge: 2 * MINUTE, staleFor: HOUR, throughOutage: true },
  stats: { maxAge: 2 * MINUTE, staleFor: HOUR, throughOutage: true },
};

/** Amounts about to be paid are cached only very briefly. */
export const priced: Freshness = { maxAge: 2 * SECOND, staleFor: 0 };
/** Slowly growing lists. */
export const slow: Freshness = { maxAge: 2 * MINUTE, staleFor: HOUR, throughOutage: true };
