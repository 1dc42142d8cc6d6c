import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Log, silentLog } from '#main/log.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { settle } from '#test/flows/support/fake-clock.ts';
import { testChild } from '#test/support/children.ts';
import { eventually } from '#test/support/eventually.ts';
import { testRecordKey } from '#test/support/record-key.ts';

import { historyRows } from './support/history-rows.ts';
import { ruinPages } from './support/ruin-pages.ts';

const workerUrl = new URL('../../src/main/store/thread/worker.ts', import.meta.url);
let dir: string;
let warned: string[];
let started: number;
const onWorker = (): void => void (started += 1);
const log: Log = {
  ...silentLog,
  warn: (message, facts) => void warned.push(message + JSON.stringify(facts)),
};
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-file-work-'));
  warned = [];
  started = 0;
  process.on('worker', onWorker);
});
afterEach(() => {
  process.off('worker', onWorker);
  rmSync(dir, { recursive: true, force: true });
});

const damage: string[] = [];
const open = (url: URL | null) =>
  openNetworkStore(dir, 'practice', log, testRecordKey, {
    workerUrl: url,
    onDamaged: ({ message }) => void damage.push(message),
  });
async function close(store: NetworkStore): Promise<void> {
  await store.settle();
  store.close();
}
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
function record(store: NetworkStore, from: number, to: number): void {
  for (let n = from; n < to; n += 500)
    store.activity.recordAll(historyRows(n, Math.min(to, n + 500)), 1);
}
const everything = { kind: null, query: '', cursor: null, limit: 5000 };

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** What another program reads in the file: every row, undamaged. */
function rowsIn(path: string): number {
  const db = new Database(path, { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    return db.prepare<[], number>('select count(*) from activity').pluck().get() ?? -1;
  } finally {
    db.close();
  }
}

describe('a long history', () => {
  it('is written into the file beside main, which leaves it to the thread', async () => {
    const store = open(workerUrl);
    // All at once, before any timer of main has run or a checkpoint was requested.
    record(store, 0, 4000);
    const before = sizeOf(store.path);
    record(store, 4000, 8000);
    await eventually(() => expect(sizeOf(store.path)).toBeGreaterThan(before + 1_000_000));
    await close(store);
    expect(existsSync(`${store.path}-wal`)).toBe(false);
    expect(rowsIn(store.path)).toBe(8000);
    expect(started).toBe(1);
    expect(warned).toEqual([]);
  });

  it('leaves next to nothing for main to do when the file is closed', async () => {
    const store = open(workerUrl);
    const start = process.threadCpuUsage();
    record(store, 0, 20_000);
    const recording = process.threadCpuUsage(start);
    const before = process.threadCpuUsage();
    await close(store);
    const closing = process.threadCpuUsage(before);
    // A tenth on an idle machine; on a starved one both take several times as long.
    expect(closing.user + closing.system).toBeLessThan((recording.user + recording.system) / 3);
    expect(existsSync(`${store.path}-wal`)).toBe(false);
    expect(rowsIn(store.path)).toBe(20_000);
  });

  it('is whole where the file is closed and opened again in the midst of it', async () => {
    for (let round = 0; round < 6; round++) {
      const store = open(workerUrl);
      record(store, round * 4000, (round + 1) * 4000);
      if (round % 2 === 0) await store.settle();
      store.close();
      expect(rowsIn(store.path)).toBe((round + 1) * 4000);
      await store.settle();
    }
    await settle();
    expect(warned).toEqual([]);
  });

  it.each([
    ['throws', "throw new Error('no thread')"],
    ['ends', 'process.exit(1)'],
  ])('is written back by main where the thread %s, which is told once', async (_, broken) => {
    const store = open(script(broken));
    record(store, 0, 4000);
    await eventually(() => expect(warned).toHaveLength(1));
    const before = sizeOf(store.path);
    record(store, 4000, 12_000);
    expect(sizeOf(store.path)).toBeGreaterThan(before + 1_000_000);
    await settle();
    expect(started).toBe(1);
    await close(store);
    expect(warned).toEqual([expect.stringContaining('main does the work of the store itself')]);
    expect(rowsIn(store.path)).toBe(12_000);
  });

  it('is main’s alone while little comes in', async () => {
    const store = open(workerUrl);
    record(store, 0, 2500);
    await settle();
    expect(started).toBe(0);
    record(store, 2500, 6000);
    await settle();
    expect(started).toBe(1);
    await close(store);
  });

  it('is there up to what was said to be there, wherever it is killed', async () => {
    for (let round = 0; round < 12; round++) {
      rmSync(dir, { recursive: true, force: true });
      const child = testChild([
        fileURLToPath(new URL('./support/write-history.ts', import.meta.url)),
        dir,
      ]);
      let said = 0;
      const killAt = 3500 + round * 1700;
      for await (const piece of child.stdout!.setEncoding('utf8')) {
        said = Number(String(piece).trim().split('\n').at(-1));
        if (said >= killAt) break;
      }
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      const store = open(workerUrl);
      const { path } = store;
      store.close();
      const rows = rowsIn(path);
      expect(rows).toBeGreaterThanOrEqual(said);
      expect(rows % 500).toBe(0);
    }
  });
});

describe('a file that is open', () => {
  const large = 64 * 1024 * 1024;
  const tables = (store: NetworkStore): string[] => {
    const db = new Database(store.path, { readonly: true });
    const sql =
      "select name from sqlite_schema where type = 'table' and rootpage > 0 order by name";
    const names = db.prepare<[], string>(sql).pluck().all();
    db.close();
    return names;
  };
  const lastChecked = (store: NetworkStore) =>
    (store.marks.get('integrity', 'tables') as { last: string } | null)?.last;

  it('is checked table by table, continues after a restart, and then rests for a day', async () => {
    let store = open(workerUrl);
    record(store, 0, 500);
    const names = tables(store);
    expect(names).toContain('activity_words_data');
    for (const [n, name] of names.entries()) {
      await store.checkNext(1_000);
      expect(lastChecked(store)).toBe(name);
      if (n !== 5) continue;
      await close(store);
      store = open(workerUrl);
    }
    await store.checkNext(1_000);
    expect(lastChecked(store)).toBe('');
    await store.checkNext(80_000_000);
    expect(lastChecked(store)).toBe('');
    await store.checkNext(87_000_000);
    expect(lastChecked(store)).toBe(names[0]);
    expect(damage).toEqual([]);
    await close(store);
  });

  it('of more than 64 MB is found damaged by that, which the check at its opening does not read', async () => {
    let store = open(workerUrl);
    const text = 'x'.repeat(400_000);
    for (let n = 0; n * text.length < large + 5_000_000; n += 1)
      store.cache.set('filler', String(n), text, n);
    await close(store);
    expect(sizeOf(store.path)).toBeGreaterThan(large);
    ruinPages(store.path, 'cache', 1);
    damage.length = 0;
    store = open(workerUrl);
    for (let n = 0; n < 60 && damage.length === 0; n += 1)
      await store.checkNext(1_000).catch(() => undefined);
    expect(damage.join()).toMatch(/practice\.sqlite is damaged/);
    // Not skipped: it is met again after a restart.
    expect(String(lastChecked(store)) < 'cache').toBe(true);
    await close(store);
  }, 60_000);
});

describe('damage that is met while the app runs', () => {
  it.each([
    ['a page of a list', (store: NetworkStore) => store.activity.page({ ...everything })],
    ['a row that an export reads', (store: NetworkStore) => [...store.activity.all(everything)]],
    ['a write', (store: NetworkStore) => record(store, 3000, 6000)],
  ])('is reported by %s', async (_, meet) => {
    let store = open(workerUrl);
    record(store, 0, 3000);
    await close(store);
    store = open(workerUrl);
    damage.length = 0;
    for (const table of ['activity', 'activity_kind', 'sqlite_autoindex_activity_1'])
      ruinPages(store.path, table);
    expect(() => meet(store)).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
    expect(damage.length).toBeGreaterThan(0);
    await close(store);
  });
});
