import { chmodSync, existsSync, renameSync } from 'node:fs';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';
import { AppError } from '#shared/errors.ts';

import { type Schema, schemaFaults } from './schema.ts';

export type Db = Database.Database;

/** What SQLite says, in the app's words. Anything else is returned as it is. */
export function storeError(error: unknown, path: string): unknown {
  const code = error instanceof Database.SqliteError ? error.code : '';
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  const cause = { cause: error };
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)|^E(ROFS|ACCES|PERM)$/.test(system)) {
    const message = `${path} cannot be opened for writing: ${system}`;
    return new AppError('DATABASE_READ_ONLY', message, undefined, cause);
  }
  if (/^SQLITE_(FULL|IOERR)|^ENOSPC$|^EDQUOT$/.test(system)) {
    return new AppError('DISK_FULL', `cannot write ${path}: ${system}`, undefined, cause);
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return new AppError('DATABASE_BUSY', `${path} is in use by another program`, undefined, cause);
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return new AppError('DATABASE_CORRUPT', `${path} is damaged`, undefined, cause);
  }
  return error;
}

/** Runs something on a database and throws what goes wrong in the app's words. */
export function guarded<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw storeError(error, path);
  }
}

function expectPragma(db: Db, name: string, value: unknown): void {
  const found: unknown = db.pragma(name, { simple: true });
  if (found !== value) throw new Error(`pragma ${name} is ${String(found)}, not ${String(value)}`);
}

function configure(db: Db): void {
  db.pragma('journal_mode = WAL');
  // better-sqlite3 falls back to NORMAL under WAL: a power cut could then undo an acknowledged commit.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  db.pragma('trusted_schema = OFF');
  // Main waits for nobody: the folder is this app's, and a program that looks into it is told.
  db.pragma('busy_timeout = 250');
  // The unique index of a long history does not fit into SQLite's 2 MB: half of the time of an import went there.
  db.pragma('cache_size = -65536');
  expectPragma(db, 'journal_mode', 'wal');
  expectPragma(db, 'synchronous', 2);
  expectPragma(db, 'foreign_keys', 1);
}

/** Throws DATABASE_ALTERED, which names what is not ours. */
function expectOwnSchema(db: Db, path: string, schema: Schema, version: number): void {
  const objects = schemaFaults(db, schema, version);
  if (objects.length === 0) return;
  const named = objects.map(({ type, name, fault }) => `${fault} ${type} "${name}"`).join(', ');
  throw new AppError('DATABASE_ALTERED', `${path} was changed outside the app: ${named}`, {
    path,
    objects,
  });
}

/** Before anything is written: a foreign trigger would act with the first change. */
function expectOwn(db: Db, path: string, schema: Schema, log: Log): void {
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version < 0) throw new AppError('DATABASE_CORRUPT', `${path} claims version ${version}`);
  if (version > schema.version) {
    throw new AppError('DATABASE_TOO_NEW', `${path} was written by another version of the app`);
  }
  expectOwnSchema(db, path, schema, version);
  if (version === schema.version) return;
  db.transaction(() => {
    db.exec(schema.sql);
    db.pragma(`user_version = ${schema.version}`);
  })();
  log.info('database made', { version: schema.version });
}

/**
 * Opens a file with the app's settings, or makes it. Throws DATABASE_CORRUPT, DATABASE_TOO_NEW, DATABASE_ALTERED,
 * DATABASE_BUSY or DISK_FULL; never starts empty over something unreadable, and never runs with a table, index, trigger
 * or view that is not in the schema.
 */
export function openDatabase(path: string, schema: Schema, log: Log): Db {
  return guarded(path, () => {
    const fresh = !existsSync(path);
    const db = new Database(path, { timeout: 250 });
    try {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      configure(db);
      const quick = fresh ? 'ok' : checkSmall(db);
      if (quick !== 'ok') throw new AppError('DATABASE_CORRUPT', `${path} is damaged: ${quick}`);
      expectOwn(db, path, schema, log);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  });
}

/** quick_check reads the whole file: below this many bytes it takes a moment, above it seconds. */
const CHECK_BELOW = 64 * 1024 * 1024;

function checkSmall(db: Db): string {
  const pages = db.pragma('page_count', { simple: true }) as number;
  const size = db.pragma('page_size', { simple: true }) as number;
  if (pages * size > CHECK_BELOW) return 'ok';
  try {
    return db.pragma('quick_check(1)', { simple: true }) as string;
  } catch (error) {
    // A check or an option of the schema with a wrong byte in it: nothing of ours was run yet.
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR')
      return error.message;
    throw error;
  }
}

/** What stands beside a database under its name. */
export const FILE_ENDINGS = ['', '-wal', '-shm', '.head', '.copy'] as const;

/** Renames a file, with its WAL, its head and its copy, and returns the new name. Nothing is deleted. */
export function setAside(path: string, now: number, why = 'damaged'): string {
  const kept = `${path}.${why}-${now}`;
  for (const ending of FILE_ENDINGS) {
    if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
  }
  return kept;
}
