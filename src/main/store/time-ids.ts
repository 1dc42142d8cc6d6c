import type { Db } from './database.ts';

/** Row ids are the time in ms times this, so that newest first is the order of ids, for pages and the search index. */
export const IDS_PER_MS = 1024;
/** A provider may send any time; ids must stay exact numbers. */
export const LATEST_MS = 2 ** 42;

/** The first row id of a time in ms. Times before 1970 count as 1970, absurd ones as the latest. */
export function firstId(at: number): number {
  return Math.max(0, Math.min(Math.floor(at), LATEST_MS)) * IDS_PER_MS;
}

/** Allocates row ids by time. Rows are never deleted, so the ids of a millisecond are used in order. */
export function createTimeIds(db: Db, table: 'activity' | 'provider_order') {
  const last = db
    .prepare<[number, number], number | null>(
      `select max(id) from ${table} where id >= ? and id < ?`,
    )
    .pluck();
  const ends = db
    .prepare<[], { first: number | null; last: number | null }>(
      `select (select min(id) from ${table}) as first, (select max(id) from ${table}) as last`,
    )
    .get();
  // Between these, the table is queried. Unused allocations only widen the range, at the cost of a query.
  let newest = ends?.last ?? -1;
  let oldest = ends?.first ?? Infinity;
  /** A free id at `at`, or in the next millisecond with room. */
  return function freeId(at: number): number {
    const start = firstId(at);
    if (start > newest || start + IDS_PER_MS <= oldest) {
      newest = Math.max(newest, start);
      oldest = Math.min(oldest, start);
      return start;
    }
    for (let base = start; ; base += IDS_PER_MS) {
      const taken = last.get(base, base + IDS_PER_MS) ?? null;
      const free = taken === null ? base : taken + 1;
      if (free === base + IDS_PER_MS) continue;
      newest = Math.max(newest, free);
      return free;
    }
  };
}
