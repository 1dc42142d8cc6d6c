import { chmodSync, existsSync, renameSync } from 'node:fs';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';
import { AppError } from '#shared/errors.ts';

import { type Schema, schemaFaults } from './schema.ts';

export type Db = Database.Database;

/** Converts SQLite errors to the app's; returns anything else unchanged. */
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

/** Runs something on a database and throws failures as the app's errors. */
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
  // better-sqlite3 uses NORMAL under WAL, with which a power failure could undo an acknowledged commit.
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  db.pragma('trusted_schema = OFF');
  // Main must not block: the folder belongs to this app, and a program that locks the file is reported.
  db.pragma('busy_timeout = 250');
  // A long history's unique index exceeds SQLite's 2 MB default, which doubled the time of an import.
  db.pragma('cache_size = -65536');
  expectPragma(db, 'journal_mode', 'wal');
  expectPragma(db, 'synchronous', 2);
  expectPragma(db, 'foreign_keys', 1);
}

/** Throws DATABASE_ALTERED, naming foreign objects. */
function expectOwnSchema(db: Db, path: string, schema: Schema, version: number): void {
  const objects = schemaFaults(db, schema, version);
  if (objects.length === 0) return;
  const named = objects.map(({ type, name, fault }) => `${fault} ${type} "${name}"`).join(', ');
  throw new AppError('DATABASE_ALTERED', `${path} was changed outside the app: ${named}`, {
    path,
    objects,
  });
}

/** Before any write, since a foreign trigger would run with it. */
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
 * Opens or creates a file with the app's settings. Throws DATABASE_CORRUPT, DATABASE_TOO_NEW, DATABASE_ALTERED,
 * DATABASE_BUSY or DISK_FULL. Never starts empty over an unreadable file, and never runs with a table, index, trigger
 * or view that isn't in the schema.
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

/** quick_check reads the whole file: quick below this many bytes, seconds above. */
const CHECK_BELOW = 64 * 1024 * 1024;

function checkSmall(db: Db): string {
  const pages = db.pragma('page_count', { simple: true }) as number;
  const size = db.pragma('page_size', { simple: true }) as number;
  if (pages * size > CHECK_BELOW) return 'ok';
  try {
    return db.pragma('quick_check(1)', { simple: true }) as string;
  } catch (error) {
    // A corrupted constraint or option in the schema; none of our own SQL has run yet.
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR')
      return error.message;
    throw error;
  }
}

/** Files that belong to a database, by suffix. */
export const FILE_ENDINGS = ['', '-wal', '-shm', '.head', '.copy'] as const;

/** Renames a file with its WAL, head and copy, and returns the new name. Deletes nothing. */
export function setAside(path: string, now: number, why = 'damaged'): string {
  const kept = `${path}.${why}-${now}`;
  for (const ending of FILE_ENDINGS) {
    if (existsSync(path + ending)) renameSync(path + ending, kept + ending);
  }
  return kept;
}
