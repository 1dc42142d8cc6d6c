import type { Family } from './families.ts';

/** How long the answers of a row are good for. */
export interface Freshness {
  /** Milliseconds for which an answer is as good as new. */
  maxAge: number;
  /** Milliseconds after that in which the old answer is given while a new one is fetched. */
  staleFor: number;
  /**
   * While the provider does not answer, the old answer is given however old it is, with the reason. Not for what
   * forms reckon with: fee rates, pools, what a coin is worth.
   */
  throughOutage?: true;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Of the rows of a family that say nothing else. */
export const familyFresh: Record<Family, Freshness> = {
  orders: { maxAge: 5 * SECOND, staleFor: HOUR, throughOutage: true },
  chain: { maxAge: 10 * SECOND, staleFor: HOUR, throughOutage: true },
  inscription: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  brc20: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  runes: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  alkanes: { maxAge: 30 * SECOND, staleFor: HOUR, throughOutage: true },
  collections: { maxAge: 2 * MINUTE, staleFor: HOUR, throughOutage: true },
  // Balances and reserves move with each swap: an old one misleads.
  swap: { maxAge: 5 * SECOND, staleFor: MINUTE },
  market: { maxAge: 15 * SECOND, staleFor: 5 * MINUTE, throughOutage: true },
  stats: { maxAge: 2 * MINUTE, staleFor: HOUR, throughOutage: true },
};

/** What is about to be paid is never shown from the cache for longer than a blink. */
export const priced: Freshness = { maxAge: 2 * SECOND, staleFor: 0 };
/** Lists that grow slowly. */
export const slow: Freshness = { maxAge: 2 * MINUTE, staleFor: HOUR, throughOutage: true };
