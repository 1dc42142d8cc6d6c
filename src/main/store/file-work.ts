import { existsSync } from 'node:fs';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';

import type { createMarkStore } from './cache.ts';
import type { Db } from './database.ts';
import { copyPath } from './rolling-copy.ts';
import type { StoreJob } from './thread/jobs.ts';
import { createStoreThread } from './thread/thread.ts';

/**
 * Pages of the log at which main itself writes them into the file: with a thread, which keeps what is left to write far
 * below, and without.
 */
const PAGES_BESIDE = 16_000;
const PAGES = 1_000;
/** So many rows of a history are written back together: they have random ids, and change the same pages of an index. */
const MANY_ROWS = 3_000;
/** All tables are checked once in this time, ms. */
const CHECKED_EVERY = 86_400_000;

interface FileWorkDeps {
  db: Db;
  path: string;
  /** Of thread/worker.ts; null: main does all of it. */
  workerUrl: URL | null;
  log: Log;
  marks: ReturnType<typeof createMarkStore>;
  /** Whether the records are known to be as far as they had come: what is behind replaces no copy. */
  isTrusted: () => boolean;
  /** Throws in the app's words, and reports damage. */
  guard: <T>(run: () => T) => T;
}

/**
 * What a file of records needs while it is open, done beside main: its log is written into the file, the copy of what
 * cannot be had again is brought up to date, and its tables are checked for damage.
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

  /** Writes the log into the file where something was committed: nearly all of a running app's records would else be in the log alone. */
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
    /** So many rows of a history were committed. */
    wrote: (count: number): void => {
      rows += count;
      if (rows > MANY_ROWS && thread.isBeside() && !thread.isBusy() && !isEnding) void checkpoint();
    },
    checkpoint,
    /** Brings the copy up to date where something changed. */
    keepCopy: copy,
    /**
     * Checks the next table, and goes on after a restart where it was: a large file takes seconds. Nothing happens while
     * other work is under way, or where main would have to do it.
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
    /** Ends all of it, and leaves as good as nothing for the closing of the file. */
    async settle(): Promise<void> {
      isEnding = true;
      // What was never copied waits for the next time.
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

/** Tables with pages of their own, those of search indexes included. */
const tablesAfter = (db: Db, last: string): string[] =>
  db
    .prepare<[string], string>(
      "select name from sqlite_schema where type = 'table' and rootpage > 0 and name > ? order by name limit 1",
    )
    .pluck()
    .all(last);
