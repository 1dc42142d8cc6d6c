import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';

import { type Db, type Migration, openDatabase } from './database.ts';

type Row = Record<string, unknown>;

/** Tables that rows are taken from, those that others point to first. Search indexes are made anew. */
const TABLES = [
  'flow',
  'flow_event',
  'coin_lock',
  'clean_change',
  'blob',
  'provider_order',
  'order_file',
  'flow_tx',
  'payment',
  'activity',
  'address_index',
  'coin_rule',
  'label',
  'live_signature',
  'signed_operation',
  'sync_mark',
  'call_budget',
] as const;

const columnsOf = (db: Db, table: string): { name: string; pk: number }[] =>
  db
    .prepare<[string], { name: string; pk: number }>('select name, pk from pragma_table_info(?)')
    .all(table);

/** Rows in the order of their key until one cannot be read, and then from the other end towards it. */
function* readable(
  from: Db,
  table: string,
  columns: readonly string[],
  key: string,
): Iterable<Row> {
  for (const order of ['asc', 'desc']) {
    const sql = `select ${columns.join(', ')} from ${table} order by ${key.replaceAll(',', ` ${order},`)} ${order}`;
    try {
      yield* from.prepare<[], Row>(sql).iterate();
      return;
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
    }
  }
}

function copyTable(from: Db, to: Db, table: string): number {
  const wanted = columnsOf(to, table);
  const there = new Set(columnsOf(from, table).map(({ name }) => name));
  const columns = wanted.map(({ name }) => name).filter((name) => there.has(name));
  const key = wanted
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => name)
    .join(',');
  if (columns.length === 0 || key === '') return 0;
  const names = columns.join(', ');
  const values = columns.map((name) => `@${name}`).join(', ');
  const put = to.prepare<[Row]>(`insert or ignore into ${table} (${names}) values (${values})`);
  let copied = 0;
  for (const row of readable(from, table, columns, key)) {
    try {
      copied += put.run(row).changes;
    } catch (error) {
      // A row that a damaged page made up: no text, no JSON, nothing where something must be.
      if (!(error instanceof Database.SqliteError) || !/CONSTRAINT|MISMATCH/.test(error.code))
        throw error;
    }
  }
  return copied;
}

/** What pointed to a flow that is lost holds no coin and no order back. */
const WITHOUT_FLOW = `
  delete from coin_lock where flow_id not in (select id from flow);
  delete from flow_event where flow_id not in (select id from flow);
  update provider_order set flow_id = null where flow_id not in (select id from flow);
  delete from order_file where order_id not in (select order_id from provider_order);`;

/**
 * Takes every row that can still be read of a damaged file into a new one, at the version of the damaged one and
 * then up to date. Gives how many rows that were. What was written outside the app is told by its code as ever.
 */
export function salvage(
  damaged: string,
  fresh: string,
  migrations: readonly Migration[],
  log: Log,
): number {
  let from: Db;
  let version: number;
  try {
    from = new Database(damaged, { readonly: true });
  } catch {
    return 0;
  }
  try {
    version = from.pragma('user_version', { simple: true }) as number;
    if (version < 1 || version > migrations.length) return 0;
    const to = openDatabase(fresh, migrations.slice(0, version), log);
    try {
      to.pragma('foreign_keys = OFF');
      const rows = to.transaction(() => {
        const made = new Set(
          to
            .prepare<[], string>("select name from sqlite_schema where type = 'table'")
            .pluck()
            .all(),
        );
        let sum = 0;
        for (const table of TABLES) if (made.has(table)) sum += copyTable(from, to, table);
        to.exec(WITHOUT_FLOW);
        to.exec("insert into activity_search (activity_search) values ('rebuild')");
        return sum;
      })();
      return rows;
    } finally {
      to.close();
    }
  } catch (error) {
    log.error('nothing could be read of a damaged file', { reason: String(error) });
    return 0;
  } finally {
    from.close();
  }
}
