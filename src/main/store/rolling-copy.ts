import { chmodSync, existsSync, rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';

import { type Db, openDatabase } from './database.ts';
import type { Schema } from './schema.ts';

/** What cannot be had again, those that others point to first. `same`: columns by which a row counts as unchanged. */
const TABLES = [
  { name: 'flow', same: ['mac', 'updated_at'] },
  { name: 'flow_event', same: [] },
  { name: 'coin_lock', same: ['mac'] },
  { name: 'flow_tx', same: ['mac'] },
  { name: 'clean_change', same: ['mac'] },
  { name: 'kept_asset', same: ['mac'] },
  { name: 'address_index', same: ['mac'] },
  { name: 'coin_rule', same: ['mac'] },
  { name: 'live_signature', same: ['mac'] },
  { name: 'signed_operation', same: ['mac'] },
  { name: 'label', same: ['label'] },
  { name: 'record_head', same: ['mac'] },
] as const;

/** Bytes of files that unfinished operations still need: as many as are small together. */
const MOST_BLOB_BYTES = 8 * 1024 * 1024;
/** Rows looked at before others get their turn. */
const AT_ONCE = 1_000;

export const copyPath = (path: string): string => `${path}.copy`;

/** What a file of records has, or a copy of it; null where there is none, or it cannot be read. */
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

const keyOf = (db: Db, table: string): string[] =>
  db
    .prepare<[string], string>('select name from pragma_table_info(?) where pk > 0 order by pk')
    .pluck()
    .all(table);
const columnsOf = (db: Db, table: string): string =>
  db
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(table)
    .join(', ');

/** Brings one table of the copy to what `source` has, some rows a step. */
function* bring(db: Db, table: string, same: readonly string[]): Generator<undefined, void> {
  const key = keyOf(db, table);
  const columns = columnsOf(db, table);
  const names = key.join(', ');
  const equal = (one: string, other: string, of: readonly string[]): string =>
    of.map((name) => `${one}.${name} is ${other}.${name}`).join(' and ');
  const sameRow = equal('c', 's', [...key, ...same]);
  type Key = Record<string, string | number>;
  const first = db.prepare<[], Key>(
    `select ${names} from source.${table} order by ${names} limit 1 offset ${AT_ONCE - 1}`,
  );
  const after = db.prepare<[Key], Key>(
    `select ${names} from source.${table} where (${names}) > (${key.map((name) => `@${name}`).join(', ')})
     order by ${names} limit 1 offset ${AT_ONCE - 1}`,
  );
  const params = (prefix: string): string => key.map((name) => `@${prefix}${name}`).join(', ');
  const named = (prefix: string, row: Key | undefined): Key =>
    Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [prefix + name, value]));
  for (let from: Key | undefined, isLast = false; !isLast;) {
    const to: Key | undefined = from ? after.get(from) : first.get();
    isLast = to === undefined;
    const within = (alias: string): string =>
      [
        from ? `(${key.map((name) => `${alias}.${name}`).join(', ')}) > (${params('from_')})` : '1',
        to ? `(${key.map((name) => `${alias}.${name}`).join(', ')}) <= (${params('to_')})` : '1',
      ].join(' and ');
    const range = { ...named('from_', from), ...named('to_', to) };
    db.prepare<[Key]>(
      `delete from main.${table} as c where ${within('c')}
       and not exists (select 1 from source.${table} as s where ${sameRow})`,
    ).run(range);
    db.prepare<[Key]>(
      `insert or ignore into main.${table} (${columns}) select ${columns} from source.${table} as s
       where ${within('s')}`,
    ).run(range);
    from = to;
    yield;
  }
}

/** Files that operations which are not over name by their hash, the newest operations first. */
function* bringBlobs(db: Db): Generator<undefined, void> {
  const wanted = new Set<string>();
  let bytes = 0;
  const sizes = db.prepare<[string], number>('select size from source.blob where hash = ?').pluck();
  const unfinished = db
    .prepare<[], string>('select id from source.flow where over = 0 order by created_at desc')
    .pluck()
    .all();
  const dataOf = db.prepare<[string], string>('select data from source.flow where id = ?').pluck();
  for (const id of unfinished) {
    for (const [hash] of (dataOf.get(id) ?? '').matchAll(/[0-9a-f]{64}/g)) {
      const size = wanted.has(hash) ? undefined : sizes.get(hash);
      if (size === undefined || bytes + size > MOST_BLOB_BYTES) continue;
      bytes += size;
      wanted.add(hash);
    }
    yield;
  }
  const kept = db.prepare<[], string>('select hash from main.blob').pluck().all();
  const drop = db.prepare<[string]>('delete from main.blob where hash = ?');
  for (const hash of kept) if (!wanted.delete(hash)) drop.run(hash);
  const add = db.prepare<[string]>(
    'insert into main.blob (hash, size, bytes) select hash, size, bytes from source.blob where hash = ?',
  );
  for (const hash of wanted) {
    add.run(hash);
    yield;
  }
}

interface CopyDeps {
  path: string;
  schema: Schema;
  log: Log;
  /** Counts what was written to the database by this process. */
  changes: () => number;
  /** Whether the records are known to be as far as they had come: what is behind replaces no copy. */
  isTrusted: () => boolean;
}

/**
 * A copy, beside a database, of what cannot be had again: operations and their transactions, the ledger of
 * signatures, labels, what the person said of coins. As of one moment, all or nothing.
 */
export function createRollingCopy({ path, schema, log, changes, isTrusted }: CopyDeps) {
  const copy = copyPath(path);
  let copiedAt = -1;
  let isChecked = false;
  let running: Generator<undefined, void> | null = null;
  let isClosed = false;

  /** The file of before where it is of this version and whole, otherwise a new one. */
  function open(): Db {
    if (existsSync(copy)) {
      const db = new Database(copy, { timeout: 250 });
      try {
        const version = db.pragma('user_version', { simple: true });
        const isWhole = isChecked || db.pragma('quick_check(1)', { simple: true }) === 'ok';
        isChecked = true;
        if (version === schema.version && isWhole) return db;
      } catch (error) {
        log.warn('a copy of the records could not be read', { reason: String(error) });
      }
      db.close();
      rmSync(copy, { force: true });
      rmSync(`${copy}-journal`, { force: true });
    }
    openDatabase(copy, schema, log).close();
    return new Database(copy, { timeout: 250 });
  }

  function* bringAll(): Generator<undefined, void> {
    const at = changes();
    const db = open();
    try {
      // One file, whole after any crash: a log beside it could be lost by itself.
      db.pragma('journal_mode = DELETE');
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = OFF');
      db.pragma('trusted_schema = OFF');
      if (process.platform !== 'win32') chmodSync(copy, 0o600);
      db.prepare('attach ? as source').run(path);
      // Deferred: an immediate one locks what is attached as well, and the app could write nothing meanwhile.
      db.exec('begin');
      for (const { name, same } of TABLES) yield* bring(db, name, same);
      yield* bringBlobs(db);
      db.exec('commit');
      copiedAt = at;
    } finally {
      db.close();
    }
  }

  /** One step of the work under way; begins it where there is something new. False: there is nothing to do. */
  function step(): boolean {
    if (isClosed || (running === null && (!isTrusted() || changes() === copiedAt))) return false;
    running ??= bringAll();
    try {
      if (running.next().done !== true) return true;
    } catch (error) {
      log.warn('the records were not copied', { reason: String(error) });
      copiedAt = changes();
    }
    running = null;
    return false;
  }

  return {
    /** Brings the copy up to date where something changed, and lets others have their turn. */
    async keep(): Promise<void> {
      if (running !== null) return;
      while (step()) await setImmediate();
    },
    /** The same at once, before the database is closed; what was never copied waits for the next time. */
    finish(): void {
      while (running !== null && step());
      if (existsSync(copy)) while (step());
      isClosed = true;
    },
  };
}

export type RollingCopy = ReturnType<typeof createRollingCopy>;
