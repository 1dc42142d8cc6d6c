import { existsSync } from 'node:fs';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';

import type { createMarkStore } from './cache.ts';
import type { Db } from './database.ts';
import { copyPath } from './rolling-copy.ts';
import type { StoreJob } from './thread/jobs.ts';
import { createStoreThread } from './thread/thread.ts';

/** Log pages at which main itself checkpoints: with a thread, which normally keeps the log far shorter, and without. */
const PAGES_BESIDE = 16_000;
const PAGES = 1_000;
/** Rows of a history per checkpoint: their random ids change the same index pages again and again. */
const MANY_ROWS = 3_000;
/** All tables are checked once in this time, in ms. */
const CHECKED_EVERY = 86_400_000;

interface FileWorkDeps {
  db: Db;
  path: string;
  /** URL of thread/worker.ts; null: main does all of it. */
  workerUrl: URL | null;
  log: Log;
  marks: ReturnType<typeof createMarkStore>;
  /** Whether the records were verified as up to date: outdated ones never replace a copy. */
  isTrusted: () => boolean;
  /** Throws the app's errors and reports damage. */
  guard: <T>(run: () => T) => T;
}

/**
 * Maintenance of an open database, outside of main's thread: checkpoints, updates of the copy, and checks for damage.
 */
export function createFileWork(deps: FileWorkDeps) {
  const { db, path, workerUrl, log, marks, isTrusted, guard } = deps;
  const writeBackFrom = (pages: number): void => {
    if (db.open) db.pragma(`wal_autocheckpoint = ${pages}`);
  };
  const thread = createStoreThread(workerUrl, log, () => writeBackFrom(PAGES));
  writeBackFrom(thread.isBeside() ? PAGES_BESIDE : PAGES);
  const changed = db.prepare<[], number>('select total_changes()').pluck();
  const changes = (): number => changed.get() ?? 0;
  let rows = 0;
  let writtenAt = -1;
  let copiedAt = -1;
  let isEnding = false;

  async function run(job: StoreJob): Promise<string | null> {
    try {
      return await thread.run(job);
    } catch (error) {
      return guard(() => {
        throw error;
      });
    }
  }

  /** Checkpoints if something was committed; otherwise a running app's records would be almost entirely in the log. */
  async function checkpoint(): Promise<void> {
    const at = changes();
    if (at === writtenAt) return;
    writtenAt = at;
    rows = 0;
    try {
      await run({ kind: 'checkpoint', path });
    } catch (error) {
      writtenAt = -1;
      if (db.open)
        log.warn('the log of the records was not written back', { reason: String(error) });
    }
  }

  async function copy(): Promise<void> {
    const at = changes();
    if (!isTrusted() || at === copiedAt) return;
    copiedAt = at;
    try {
      await run({ kind: 'copy', path });
    } catch (error) {
      log.warn('the records were not copied', { reason: String(error) });
    }
  }

  return {
    /** Reports committed rows of a history. */
    wrote: (count: number): void => {
      rows += count;
      if (rows > MANY_ROWS && thread.isBeside() && !thread.isBusy() && !isEnding) void checkpoint();
    },
    checkpoint,
    /** Updates the copy if something changed. */
    keepCopy: copy,
    /**
     * Checks the next table, continuing across restarts, since a large file takes seconds. Does nothing while other
     * work runs, or without a thread.
     */
    async checkNext(now: number): Promise<void> {
      if (!thread.isBeside() || thread.isBusy() || isEnding) return;
      const { last, endedAt } = readMark(marks.get(...MARK));
      if (last === '' && endedAt <= now && now - endedAt < CHECKED_EVERY) return;
      const [table] = tablesAfter(db, last);
      if (table === undefined) {
        marks.set(...MARK, { last: '', endedAt: now });
        return;
      }
      const fault = await run({ kind: 'check', path, table });
      if (!db.open) return;
      if (fault !== null) guard(() => damaged(fault));
      marks.set(...MARK, { last: table, endedAt });
    },
    /** Ends everything, leaving almost nothing to do when the file is closed. */
    async settle(): Promise<void> {
      isEnding = true;
      // A file that never had a copy waits until next time.
      if (db.open && existsSync(copyPath(path))) await copy();
      if (db.open && thread.isBeside()) await checkpoint();
      await thread.settle();
    },
  };
}

function damaged(fault: string): never {
  throw new Database.SqliteError(fault, 'SQLITE_CORRUPT');
}

const MARK = ['integrity', 'tables'] as const;

function readMark(mark: unknown): { last: string; endedAt: number } {
  const { last, endedAt } = (mark ?? {}) as { last?: unknown; endedAt?: unknown };
  return {
    last: typeof last === 'string' ? last : '',
    endedAt: typeof endedAt === 'number' ? endedAt : -Infinity,
  };
}

/** Tables with pages of their own, including those of search indexes. */
const tablesAfter = (db: Db, last: string): string[] =>
  db
    .prepare<[string], string>(
      "select name from sqlite_schema where type = 'table' and rootpage > 0 and name > ? order by name limit 1",
    )
    .pluck()
    .all(last);
