import Database from 'better-sqlite3';

import type { Db } from './database.ts';

export type Row = Record<string, string | number | bigint | Buffer | null>;
type Key = string | number;

/** Name of the extra column with the row's key. */
export const ROW_KEY = 'row_key';

/** Maximum reads per damaged region: a page holds several rows, a damaged file several such pages. */
const MOST_READS = 4_000;
const HEX = '0123456789abcdef';

/** Null if reading failed before the end, with the last key read, if any. */
function* run(
  db: Db,
  sql: string,
  params: readonly Key[],
): Generator<Row, { ended: boolean; last: Key | null }> {
  let last: Key | null = null;
  try {
    for (const row of db.prepare<Key[], Row>(sql).iterate(...params)) {
      last = row[ROW_KEY] as Key;
      yield row;
    }
    return { ended: true, last };
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    return { ended: false, last };
  }
}

/** Between two row ids, exclusive: reads upwards, then bisects the rest down to single rows. */
function* betweenIds(db: Db, sql: string, low: number, high: number): Iterable<Row> {
  const holes: [number, number][] = [[low, high]];
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const [from, to] = holes.pop() ?? [];
    if (from === undefined || to === undefined) return;
    if (to - from < 2) continue;
    const found = yield* run(db, `${sql} where rowid > ? and rowid < ? order by rowid`, [from, to]);
    if (found.ended) continue;
    const start = Number(found.last ?? from);
    if (to - start <= 2) continue;
    const middle = Math.floor((start + to) / 2);
    holes.push([middle, to], [start, middle + 1]);
  }
}

/** Between two texts: tries every two-character prefix of an id. */
function* betweenTexts(db: Db, sql: string, key: string, low: string, high: string) {
  for (const one of HEX) {
    for (const other of HEX) {
      const start = one + other;
      if (start < low.slice(0, 2) || start > high.slice(0, 2)) continue;
      const where = `where ${key} >= ? and ${key} <= ? and ${key} >= ? and ${key} < ? order by ${key}`;
      const range = [low, high, start, `${start}g`];
      const up = yield* run(db, `${sql} ${where}`, range);
      if (!up.ended) yield* run(db, `${sql} ${where} desc`, range);
    }
  }
}

/**
 * Reads as many rows of a table as possible: from both ends up to a damaged page, and what is reachable in between. A
 * row may come twice.
 */
export function* readable(
  db: Db,
  table: string,
  columns: readonly string[],
  key: string,
): Iterable<Row> {
  const isPlain = db
    .prepare<[string], number>("select wr from pragma_table_list(?) where schema = 'main'")
    .pluck()
    .get(table);
  // Reads the table's own B-tree, not an index.
  const by = isPlain === 0 ? 'rowid' : key;
  const sql = `select ${by} as ${ROW_KEY}, ${columns.join(', ')} from ${table}`;
  const up = yield* run(db, `${sql} order by ${by}`, []);
  if (up.ended) return;
  const down = yield* run(db, `${sql} order by ${by} desc`, []);
  if (down.ended) return;
  if (by === 'rowid') {
    const high = Number(down.last ?? Number.MAX_SAFE_INTEGER);
    yield* betweenIds(db, sql, Number(up.last ?? 0), high);
  } else if (typeof up.last === 'string' || typeof down.last === 'string') {
    yield* betweenTexts(db, sql, by, String(up.last ?? ''), String(down.last ?? 'g'));
  }
}
