import { existsSync } from 'node:fs';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';

import { type Db, openDatabase } from './database.ts';
import { readable, type Row, ROW_KEY } from './readable.ts';
import { copyPath, TABLES as IRREPLACEABLE } from './rolling-copy.ts';
import type { Schema } from './schema.ts';

/**
 * Tables to recover, the progress record too: compared with the rows at the next unlock, it reveals missing ones. Search
 * indexes are rebuilt.
 */
const TABLES = [
  ...IRREPLACEABLE,
  ...['blob', 'provider_order', 'order_file', 'activity', 'sync_mark', 'call_budget'],
  ...['ledger_tx', 'ledger_coin', 'ledger_asset', 'ledger_token', 'ledger_token_sum'],
];

const columnsOf = (db: Db, table: string): { name: string; pk: number }[] =>
  db
    .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)')
    .all(table);

function copyTable(
  from: Db,
  to: Db,
  table: string,
  isWanted: (row: Row) => boolean = () => true,
): number {
  const wanted = columnsOf(to, table);
  const there = new Set(columnsOf(from, table).map(({ name }) => name));
  const columns = wanted.map(({ name }) => name).filter((name) => there.has(name));
  const key = wanted
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => name)[0];
  if (columns.length === 0 || key === undefined) return 0;
  const names = columns.join(', ');
  const values = columns.map((name) => `@${name}`).join(', ');
  const put = to.prepare<[Row]>(`insert or ignore into ${table} (${names}) values (${values})`);
  let copied = 0;
  for (const { [ROW_KEY]: _, ...found } of readable(from, table, columns, key)) {
    const row: Row = found;
    if (!isWanted(row)) continue;
    try {
      copied += put.run(row).changes;
    } catch (error) {
      // A row made up by a damaged page: wrong types, invalid JSON, or missing values.
      if (!(error instanceof Database.SqliteError) || !/CONSTRAINT|MISMATCH/.test(error.code))
        throw error;
    }
  }
  return copied;
}

/** Rows that refer to a lost flow must not hold coins or orders. */
const WITHOUT_FLOW = `
  delete from coin_lock where flow_id not in (select id from flow);
  delete from flow_event where flow_id not in (select id from flow);
  update provider_order set flow_id = null where flow_id not in (select id from flow);
  delete from order_file where order_id not in (select order_id from provider_order);`;

export interface Salvaged {
  /** Rows of the damaged file, and rows that only the copy had. */
  rows: number;
  copied: number;
}

/** The file, if it is a database of this schema's version. */
function openedAt(path: string, schema: Schema, log: Log): Db | null {
  if (!existsSync(path)) return null;
  let db: Db | null = null;
  try {
    db = new Database(path, { readonly: true });
    if (db.pragma('user_version', { simple: true }) === schema.version) return db;
  } catch (error) {
    log.warn('a file of records cannot be read', { path, reason: String(error) });
  }
  db?.close();
  return null;
}

/** Adds missing operations and their rows from the copy. */
function fillFrom(copy: Db, to: Db): number {
  const found = new Set(to.prepare<[], string>('select id from flow').pluck().all());
  // A reservation of an existing operation may have ended since.
  const isWanted = (table: string) => (row: Row) =>
    table !== 'coin_lock' || !found.has(String(row['flow_id']));
  return TABLES.reduce((sum, table) => sum + copyTable(copy, to, table, isWanted(table)), 0);
}

/**
 * Moves every readable row of a damaged file to a new one, and adds missing ones from the copy beside it. This
 * grants no extra trust: codes and counts are verified as usual.
 */
export function salvage(damaged: string, fresh: string, schema: Schema, log: Log): Salvaged {
  const from = openedAt(damaged, schema, log);
  const copy = openedAt(copyPath(damaged), schema, log);
  try {
    if (!from && !copy) return { rows: 0, copied: 0 };
    const to = openDatabase(fresh, schema, log);
    try {
      to.pragma('foreign_keys = OFF');
      return to.transaction(() => {
        const rows = from ? TABLES.reduce((sum, table) => sum + taken(from, to, table), 0) : 0;
        const copied = copy ? fillFrom(copy, to) : 0;
        to.exec(WITHOUT_FLOW);
        to.exec("insert into activity_words (activity_words) values ('rebuild')");
        return { rows, copied };
      })();
    } finally {
      to.close();
    }
  } catch (error) {
    log.error('nothing could be read of a damaged file', { reason: String(error) });
    return { rows: 0, copied: 0 };
  } finally {
    from?.close();
    copy?.close();
  }
}

/** A table with an unreadable definition gives nothing; the others are recovered. */
function taken(from: Db, to: Db, table: string): number {
  try {
    return copyTable(from, to, table);
  } catch (error) {
    if (error instanceof Database.SqliteError && /CORRUPT|NOTADB|^SQLITE_ERROR$/.test(error.code))
      return 0;
    throw error;
  }
}
