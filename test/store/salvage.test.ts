import { copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { silentLog } from '#main/log.ts';
import { setAside, storeError } from '#main/store/database.ts';
import { networkStorePath, openNetworkStore, salvageNetwork } from '#main/store/open-stores.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-salvage-'));
  path = networkStorePath(dir, 'practice');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = (folder = dir) => openNetworkStore(folder, 'practice', silentLog, testRecordKey);
const PAGE = 4096;

function fill(flows: number): void {
  const store = open();
  for (let n = 0; n < flows; n += 1) {
    const id = `flow-${String(n).padStart(5, '0')}`;
    const row = {
      id,
      kind: 'inscribe',
      version: 1,
      state: 'waiting',
      data: { text: `${n} `.repeat(400) },
      batchId: id,
      parentId: null,
      lane: null,
      laneSince: null,
      position: 0,
      nextRunAt: null,
      attempts: 0,
      lastError: null,
      createdAt: n,
      updatedAt: n,
      over: false,
    };
    store.flows.commit([{ row, from: null, note: null, effects: { lock: [`${n}:0`] } }]);
  }
  store.coinNotes.setLabel('output', 'a:0', 'rent');
  store.activity.record(
    { kind: 'send', ref: 'r', status: 'sent', at: 5, summary: 'Sent it', data: {}, flowId: null },
    6,
  );
  store.close();
}

/** The pages that hold a table's rows. */
function leavesOf(table: string): number[] {
  const db = new Database(path, { readonly: true });
  const sql = "select pageno from dbstat where name = ? and pagetype = 'leaf' order by path";
  const pages = db.prepare<[string], number>(sql).pluck().all(table);
  db.close();
  return pages;
}

/** A page with rows of flows: the first, or the one in the middle. */
function leafOf(part: 'first' | 'middle' | 'last'): number {
  const pages = leavesOf('flow');
  const at = { first: 0, middle: Math.floor(pages.length / 2), last: pages.length - 1 }[part];
  return pages[at] ?? 0;
}

function spoil(page: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(PAGE, 0x5a), 0, PAGE, (page - 1) * PAGE);
}

describe('a damaged file', () => {
  it.each(['first', 'middle', 'last'] as const)(
    'gives what can still be read of it: the %s page lost',
    (part) => {
      fill(60);
      spoil(leafOf(part));
      expect(open).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
      const kept = setAside(path, 1);
      const { rows } = salvageNetwork(kept, path, silentLog);
      expect(rows).toBeGreaterThan(40);
      const store = open();
      const found = store.flows.recent(100);
      expect(found.length).toBeGreaterThan(25);
      // Each is still recognised as ours.
      expect(new Set(found.map(({ authentic }) => authentic))).toEqual(new Set([true]));
      expect(store.coinNotes.label('output', 'a:0')).toBe('rent');
      const page1 = store.activity.page({ kind: null, query: 'sent', cursor: null, limit: 5 });
      expect(page1.rows).toHaveLength(1);
      // No coin stays reserved for a lost flow.
      const ids = new Set(found.map(({ id }) => id));
      for (let n = 0; n < 60; n += 1) {
        const holder = store.wallet.lockedBy(`${n}:0`);
        if (holder !== null) expect(ids.has(holder)).toBe(true);
      }
      store.close();
    },
  );

  it('returns what is between two damaged pages', () => {
    fill(60);
    const rows = leavesOf('flow');
    const marks = leavesOf('coin_lock');
    for (const page of [rows[2], rows.at(-2), marks[0]]) spoil(page ?? 0);
    salvageNetwork(setAside(path, 1), path, silentLog);
    const store = open();
    const found = store.flows.recent(100).map(({ id }) => id);
    expect(found.length).toBeGreaterThan(40);
    expect(found).toContain('flow-00030');
    store.close();
  });

  it('that isn’t a database gives nothing, and leaves no half of a new one', () => {
    fill(1);
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(PAGE, 0x5a), 0, PAGE, 0);
    const nothing = { rows: 0, copied: 0 };
    expect(salvageNetwork(setAside(path, 1), path, silentLog)).toEqual(nothing);
    const store = open();
    expect(store.flows.recent(5)).toEqual([]);
    store.close();
  });
});

describe('the log of a running app', () => {
  it('is written into the file, where something changed', async () => {
    const store = open();
    store.coinNotes.setLabel('output', 'a:0', 'rent');
    await store.checkpoint();
    store.coinNotes.setLabel('output', 'a:0', 'rent again');
    await store.checkpoint();
    // Only the file has it.
    const copy = mkdtempSync(join(tmpdir(), 'inkstone-copy-'));
    copyFileSync(path, networkStorePath(copy, 'practice'));
    const copied = open(copy);
    expect(copied.coinNotes.label('output', 'a:0')).toBe('rent again');
    copied.close();
    store.close();
    rmSync(copy, { recursive: true });
  });
});

describe('what the system refuses', () => {
  it.each([
    ['SQLITE_READONLY', 'DATABASE_READ_ONLY'],
    ['SQLITE_CANTOPEN', 'DATABASE_READ_ONLY'],
    ['EROFS', 'DATABASE_READ_ONLY'],
    ['EACCES', 'DATABASE_READ_ONLY'],
    ['ENOSPC', 'DISK_FULL'],
    ['SQLITE_FULL', 'DISK_FULL'],
  ])('%s is said in words: %s', (code, expected) => {
    const error = code.startsWith('SQLITE')
      ? new Database.SqliteError('no', code)
      : Object.assign(new Error('no'), { code });
    expect(storeError(error, dir)).toMatchObject({ code: expected });
  });

  it('doesn’t wait for seconds: a file that another program locks is reported at once', () => {
    const pragma = vi.spyOn(Database.prototype, 'pragma');
    const store = open();
    const patience = pragma.mock.contexts.map((db) =>
      (db as Database.Database).pragma('busy_timeout', { simple: true }),
    );
    pragma.mockRestore();
    expect(Math.max(...(patience as number[]))).toBeLessThanOrEqual(250);
    const other = new Database(path);
    other.exec('begin immediate');
    expect(() => store.coinNotes.setLabel('output', 'a:0', 'x')).toThrow(
      expect.objectContaining({ code: 'DATABASE_BUSY' }),
    );
    other.exec('rollback');
    other.close();
    store.close();
    expect(readFileSync(path).length).toBeGreaterThan(0);
  });
});
