import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { setAside } from '#main/store/database.ts';
import { headPath } from '#main/store/head.ts';
import {
  type NetworkStore,
  networkStorePath,
  openNetworkStore,
  salvageNetwork,
} from '#main/store/open-stores.ts';
import { copyPath } from '#main/store/rolling-copy.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let path: string;
let store: NetworkStore;
const workerUrl = new URL('../../src/main/store/thread/worker.ts', import.meta.url);
const open = () => openNetworkStore(dir, 'practice', silentLog, testRecordKey, { workerUrl });
async function close(): Promise<void> {
  await store.settle();
  store.close();
}
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-rolling-'));
  path = networkStorePath(dir, 'practice');
  store = open();
  store.head.restart();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const idOf = (n: number) => `flow-${String(n).padStart(5, '0')}`;
const rowOf = (n: number, state = 'waiting', data: object = { text: 'a' }, over = false) => ({
  id: idOf(n),
  kind: 'inscribe',
  version: 1,
  state,
  data,
  batchId: idOf(n),
  parentId: null,
  lane: null,
  laneSince: null,
  position: 0,
  nextRunAt: null,
  attempts: 0,
  lastError: null,
  createdAt: n,
  updatedAt: n,
  over,
});
function writeAll(rows: ReturnType<typeof rowOf>[]): void {
  store.flows.commit(
    rows.map((row) => ({
      row,
      from: null,
      note: null,
      effects: { lock: [`${row.createdAt}:0`] },
    })),
  );
}
const write = (...args: Parameters<typeof rowOf>): void => writeAll([rowOf(...args)]);

/** Ruins the database; its copy and count stay. */
async function ruin(): Promise<void> {
  await close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 0);
  const kept = setAside(path, 1);
  copyFileSync(headPath(kept), headPath(path));
  salvageNetwork(kept, path, silentLog);
  store = open();
}

describe('the copy of what cannot be had again', () => {
  it('brings everything back that counts, and nothing is behind', async () => {
    const hash = store.blobs.put(Buffer.from('not yet ordered'));
    const old = store.blobs.put(Buffer.from('done long ago'));
    writeAll(Array.from({ length: 30 }, (_, n) => rowOf(n)));
    write(30, 'preparing', { plan: { hash } });
    write(31, 'done', { plan: { hash: old } }, true);
    store.coinNotes.setLabel('output', 'a:0', 'rent');
    store.coinNotes.setFrozen('b:0', true, 1);
    await store.keepCopy();
    if (process.platform !== 'win32') expect(statSync(copyPath(path)).mode & 0o777).toBe(0o600);
    await ruin();
    expect(store.head.check()).toBeNull();
    expect(store.flows.recent(100)).toHaveLength(32);
    expect(store.flows.journal(idOf(3))).toHaveLength(1);
    expect(store.wallet.lockedBy('3:0')).toBe(idOf(3));
    expect(store.coinNotes.label('output', 'a:0')).toBe('rent');
    expect(store.coinNotes.isFrozen('b:0')).toBe(true);
    expect(store.blobs.size(hash)).toBe(15);
    expect(store.blobs.size(old)).toBeNull();
  });

  it('follows all changes, including undone ones', async () => {
    write(1);
    store.coinNotes.setLabel('output', 'a:0', 'rent');
    await store.keepCopy();
    write(1, 'paid');
    write(2);
    store.coinNotes.setLabel('output', 'a:0', '');
    await store.keepCopy();
    await ruin();
    expect(store.head.check()).toBeNull();
    expect(store.flows.get(idOf(1))?.state).toBe('paid');
    expect(store.flows.get(idOf(2))).not.toBeNull();
    expect(store.coinNotes.labels()).toEqual([]);
  });

  it('blocks no writer while it is made', async () => {
    writeAll(Array.from({ length: 30 }, (_, n) => rowOf(n)));
    const copied = store.keepCopy();
    write(31);
    await copied;
    expect(store.flows.get(idOf(31))).not.toBeNull();
  });

  it('is brought up to date when the file is closed', async () => {
    write(1);
    await store.keepCopy();
    write(1, 'paid');
    await ruin();
    expect(store.head.check()).toBeNull();
    expect(store.flows.get(idOf(1))?.state).toBe('paid');
  });

  it('that is older than the records is reported as behind, and never counts as complete', async () => {
    write(1);
    await store.keepCopy();
    copyFileSync(copyPath(path), join(dir, 'older'));
    write(1, 'paid');
    await close();
    copyFileSync(join(dir, 'older'), copyPath(path));
    store = open();
    await ruin();
    expect(store.flows.get(idOf(1))?.state).toBe('waiting');
    expect(store.head.check()).toMatchObject({ kind: 'older' });
  });

  it('only fills in what is missing beside rows that could be read', async () => {
    write(1);
    await store.keepCopy();
    copyFileSync(copyPath(path), join(dir, 'older'));
    write(1, 'paid');
    await close();
    const kept = setAside(path, 1);
    copyFileSync(join(dir, 'older'), copyPath(kept));
    copyFileSync(headPath(kept), headPath(path));
    expect(salvageNetwork(kept, path, silentLog).copied).toBe(0);
    store = open();
    expect(store.flows.get(idOf(1))?.state).toBe('paid');
    expect(store.head.check()).toBeNull();
  });

  it('is not made of records that are behind', async () => {
    write(1);
    await close();
    copyFileSync(path, join(dir, 'older'));
    store = open();
    expect(store.head.check()).toBeNull();
    write(2);
    await store.keepCopy();
    await close();
    const before = statSync(copyPath(path)).mtimeMs;
    copyFileSync(join(dir, 'older'), path);
    store = open();
    expect(store.head.check()).toMatchObject({ kind: 'older' });
    store.coinNotes.setLabel('output', 'a:0', 'rent');
    await store.keepCopy();
    await close();
    expect(statSync(copyPath(path)).mtimeMs).toBe(before);
  });

  it('is complete or absent when it is interrupted, and is made again if it is damaged', async () => {
    writeAll(Array.from({ length: 2_500 }, (_, n) => rowOf(n)));
    const kept = store.keepCopy();
    // Closing ends work in progress.
    await new Promise((resolve) => setImmediate(resolve));
    store.close();
    await kept;
    const file = openSync(copyPath(path), 'r+');
    writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 0);
    store = open();
    expect(store.head.check()).toBeNull();
    await store.keepCopy();
    await ruin();
    expect(store.head.check()).toBeNull();
    expect(store.flows.recent(5_000)).toHaveLength(2_500);
    expect(existsSync(`${copyPath(path)}-journal`)).toBe(false);
  });
});
