import type { Db } from './database.ts';

/** Row ids are the time in ms times this: newest first is by id, for pages and for the search index. */
export const IDS_PER_MS = 1024;
/** A provider may claim any time; ids must stay exact as numbers. */
export const LATEST_MS = 2 ** 42;

/** The first row id of a time in ms. Times before 1970 count as 1970, absurd ones as the latest. */
export function firstId(at: number): number {
  return Math.max(0, Math.min(Math.floor(at), LATEST_MS)) * IDS_PER_MS;
}

/** Hands out row ids of a table by time. Rows are never deleted, so the ids of a millisecond fill from its start. */
export function createTimeIds(db: Db, table: 'activity' | 'provider_order') {
  const last = db
    .prepare<[number, number], number | null>(
      `select max(id) from ${table} where id >= ? and id < ?`,
    )
    .pluck();
  /** A free id at `at`, or in the first later millisecond that has room. */
  return function freeId(at: number): number {
    for (let base = firstId(at); ; base += IDS_PER_MS) {
      const taken = last.get(base, base + IDS_PER_MS) ?? null;
      if (taken === null) return base;
      if (taken + 1 < base + IDS_PER_MS) return taken + 1;
    }
  };
}
