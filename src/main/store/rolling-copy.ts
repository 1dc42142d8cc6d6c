import { chmodSync, existsSync, rmSync } from 'node:fs';

import Database from 'better-sqlite3';

import { silentLog } from '#main/log.ts';

import { type Db, openDatabase } from './database.ts';
import { networkSchema } from './tables.ts';

/** Irreplaceable tables. */
export const TABLES = [
  'flow',
  'flow_event',
  'coin_lock',
  'flow_tx',
  'clean_change',
  'kept_asset',
  'kept_rune',
  'address_index',
  'payout',
  'coin_rule',
  'live_signature',
  'signed_operation',
  'label',
  'record_head',
] as const;

/** Limit on copied files that unfinished operations need, so that only small ones are copied. */
const MOST_BLOB_BYTES = 8 * 1024 * 1024;

export const copyPath = (path: string): string => `${path}.copy`;

/** Contents of a database file or its copy; null if it is missing or unreadable. */
export function countRecords(
  path: string,
): { operations: number; transactions: number; newestAt: number | null } | null {
  if (!existsSync(path)) return null;
  let db: Db | null = null;
  try {
    db = new Database(path, { readonly: true, timeout: 250 });
    return (
      db
        .prepare<[], { operations: number; transactions: number; newestAt: number | null }>(
          `select (select count(*) from flow) as operations, (select count(*) from flow_tx) as transactions,
             (select max(updated_at) from flow) as newestAt`,
        )
        .get() ?? null
    );
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

/** Brings one table of the copy up to date with `source`. */
function bringTable(db: Db, table: string): void {
  const columns = db
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(table);
  // Preserves the order in which operations started: see createFlowStore.
  const list = [...(table === 'flow' ? ['rowid'] : []), ...columns].join(', ');
  const isSame = columns.map((name) => `c.${name} is s.${name}`).join(' and ');
  db.exec(`delete from main.${table} as c where not exists (select 1 from source.${table} as s where ${isSame});
    insert or ignore into main.${table} (${list}) select ${list} from source.${table}`);
}

/** Files that unfinished operations refer to by hash, newest operations first. */
function bringBlobs(db: Db): void {
  const wanted = new Set<string>();
  let bytes = 0;
  const sizeOf = db
    .prepare<[string], number>('select size from source.blob where hash = ?')
    .pluck();
  const unfinished = db
    .prepare<[], string>('select data from source.flow where over = 0 order by created_at desc')
    .pluck();
  for (const data of unfinished.iterate()) {
    for (const [hash] of data.matchAll(/[0-9a-f]{64}/g)) {
      const size = wanted.has(hash) ? undefined : sizeOf.get(hash);
      if (size === undefined || bytes + size > MOST_BLOB_BYTES) continue;
      bytes += size;
      wanted.add(hash);
    }
  }
  const hashes = JSON.stringify([...wanted]);
  db.prepare('delete from main.blob where hash not in (select value from json_each(?))').run(
    hashes,
  );
  db.prepare(
    `insert or ignore into main.blob (hash, size, bytes)
     select hash, size, bytes from source.blob where hash in (select value from json_each(?))`,
  ).run(hashes);
}

/** The existing copy if it is intact and of this version, otherwise a new one. */
function openCopy(copy: string): Db {
  if (existsSync(copy)) {
    const db = new Database(copy, { timeout: 250 });
    try {
      const version = db.pragma('user_version', { simple: true });
      const isWhole = db.pragma('quick_check(1)', { simple: true }) === 'ok';
      if (version === networkSchema.version && isWhole) return db;
    } catch {
      // Created again below.
    }
    db.close();
    for (const ending of ['', '-journal']) rmSync(copy + ending, { force: true });
  }
  openDatabase(copy, networkSchema, silentLog).close();
  return new Database(copy, { timeout: 250 });
}

/**
 * Updates the copy beside a database with its irreplaceable data: operations and their transactions, signatures,
 * labels, and the user's decisions about coins. A consistent snapshot, all or nothing.
 */
export function bringCopy(path: string): void {
  const copy = copyPath(path);
  const db = openCopy(copy);
  try {
    // A single file, intact after any crash; a separate log could get lost.
    db.pragma('journal_mode = DELETE');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = OFF');
    db.pragma('trusted_schema = OFF');
    if (process.platform !== 'win32') chmodSync(copy, 0o600);
    db.prepare('attach ? as source').run(path);
    // Deferred, since an immediate transaction would also lock the attached database and block the app's writes.
    db.exec('begin');
    for (const table of TABLES) bringTable(db, table);
    bringBlobs(db);
    db.exec('commit');
  } finally {
    db.close();
  }
}
