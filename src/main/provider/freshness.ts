import type { Family } from '#shared/api/families.ts';

export interface Freshness {
  /** Milliseconds for which an answer is as good as new. */
  maxAge: number;
  /** Milliseconds after that in which the old answer is given while a new one is fetched. */
  staleFor: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const byFamily: Record<Family, Freshness> = {
  orders: { maxAge: 5 * SECOND, staleFor: HOUR },
  chain: { maxAge: 10 * SECOND, staleFor: HOUR },
  inscription: { maxAge: 30 * SECOND, staleFor: HOUR },
  brc20: { maxAge: 30 * SECOND, staleFor: HOUR },
  runes: { maxAge: 30 * SECOND, staleFor: HOUR },
  alkanes: { maxAge: 30 * SECOND, staleFor: HOUR },
  collections: { maxAge: 2 * MINUTE, staleFor: HOUR },
  // Balances and reserves move with each swap: an old one misleads.
  swap: { maxAge: 5 * SECOND, staleFor: MINUTE },
  market: { maxAge: 15 * SECOND, staleFor: 5 * MINUTE },
  stats: { maxAge: 2 * MINUTE, staleFor: HOUR },
};

const byRow = new Map<string, Freshness>([
  ['chain.fees', { maxAge: 30 * SECOND, staleFor: 10 * MINUTE }],
  // The bytes of a transaction never change.
  ['chain.rawTx', { maxAge: HOUR, staleFor: 0 }],
  // A block at a height changes only with a reorganisation.
  ['chain.blockByHeight', { maxAge: 5 * MINUTE, staleFor: HOUR }],
  ['chain.blockById', { maxAge: MINUTE, staleFor: HOUR }],
  ['brc20.status', { maxAge: 2 * MINUTE, staleFor: HOUR }],
  ['brc20.list', { maxAge: 2 * MINUTE, staleFor: HOUR }],
]);

/** What is about to be paid is never shown from the cache for longer than a blink. */
const PRICED = /quote|price|estimate|\.pre[A-Z]|fee_?rate/i;
const priced: Freshness = { maxAge: 2 * SECOND, staleFor: 0 };

/** How long answers of a row are good for. */
export function freshnessOf(row: string, family: Family): Freshness {
  return byRow.get(row) ?? (PRICED.test(row) ? priced : byFamily[family]);
}
