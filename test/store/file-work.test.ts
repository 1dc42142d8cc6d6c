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

const workerUrl = new URL('../../src/main/store/write-back/worker.ts', import.meta.url);
let dir: string;
let warned: string[];
let started: number;
const onWorker = (): void => void (started += 1);
const log: Log = { ...silentLog, warn: (message) => void warned.push(message) };
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-write-back-'));
  warned = [];
  started = 0;
  process.on('worker', onWorker);
});
afterEach(() => {
  process.off('worker', onWorker);
  rmSync(dir, { recursive: true, force: true });
});

const open = (url: URL | null) => openNetworkStore(dir, 'practice', log, testRecordKey, url);
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
function record(store: NetworkStore, from: number, to: number): void {
  for (let n = from; n < to; n += 500)
    store.activity.recordAll(historyRows(n, Math.min(to, n + 500)), 1);
}
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** What another program reads in the file: every row, and nothing broken. */
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
    // In one go, as main never stops for it: no timer of main has run, and nothing here asked for a checkpoint.
    record(store, 0, 4000);
    const before = sizeOf(store.path);
    record(store, 4000, 8000);
    await eventually(() => expect(sizeOf(store.path)).toBeGreaterThan(before + 1_000_000));
    store.close();
    expect(existsSync(`${store.path}-wal`)).toBe(false);
    expect(rowsIn(store.path)).toBe(8000);
    expect(started).toBe(1);
    expect(warned).toEqual([]);
  });

  it('is whole where the file is closed and opened again in the midst of it', async () => {
    for (let round = 0; round < 6; round++) {
      const store = open(workerUrl);
      record(store, round * 4000, (round + 1) * 4000);
      store.close();
      expect(existsSync(`${store.path}-wal`)).toBe(false);
      expect(rowsIn(store.path)).toBe((round + 1) * 4000);
    }
    await settle();
    expect(started).toBe(6);
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
    record(store, 4000, 9000);
    expect(sizeOf(store.path)).toBeGreaterThan(before + 1_000_000);
    await settle();
    expect(started).toBe(1);
    store.close();
    expect(warned).toEqual(['main writes the log of the records back itself']);
    expect(rowsIn(store.path)).toBe(9000);
  });

  it('is main’s alone while little comes in, however long the app runs', async () => {
    const store = open(workerUrl);
    for (let round = 0; round < 5; round++) {
      record(store, round * 2500, (round + 1) * 2500);
      // The first sees what was written, the second that nothing came after it.
      store.checkpoint();
      store.checkpoint();
    }
    await settle();
    expect(started).toBe(0);
    record(store, 12_500, 16_000);
    await settle();
    expect(started).toBe(1);
    store.close();
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
