import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { headPath } from '#main/store/head.ts';
import { networkStorePath, openNetworkStore } from '#main/store/open-stores.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-head-'));
  path = networkStorePath(dir, 'practice');
  const store = open();
  store.head.restart();
  for (let at = 0; at < 5; at++) store.coinNotes.setFrozen(coin(at), true, at);
  store.close();
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => openNetworkStore(dir, 'practice', silentLog, testRecordKey);
const coin = (at: number): string => `${String(at).repeat(64)}:0`;
const check = () => {
  const store = open();
  try {
    return store.head.check();
  } finally {
    store.close();
  }
};
function writes(count: number): void {
  const store = open();
  store.head.check();
  for (let at = 0; at < count; at++) store.coinNotes.setFrozen(coin(at), false, 10 + at);
  store.close();
}
/** Changes the file while the app is closed. */
function edit(sql: string): void {
  const db = new Database(path);
  db.exec(sql);
  db.close();
}
const keep = (file: string): void => copyFileSync(file, `${file}.kept`);
const putBack = (file: string): void => copyFileSync(`${file}.kept`, file);

describe('unchanged records', () => {
  it('are where they were, whatever is written', () => {
    expect(check()).toBeNull();
    writes(3);
    const store = open();
    expect(store.head.check()).toBeNull();
    store.wallet.useIndex(1, false, 4);
    store.wallet.cleanChange.add(coin(9));
    store.wallet.cleanChange.add(coin(9));
    store.close();
    expect(check()).toBeNull();
  });

  it('are no fault after a crash, which leaves the file beside them behind', () => {
    keep(headPath(path));
    writes(4);
    putBack(headPath(path));
    expect(check()).toBeNull();
  });

  it('are counted with the transaction that writes them, or not at all', () => {
    const store = open();
    store.head.check();
    expect(() =>
      store.transaction(() => {
        store.coinNotes.setFrozen(coin(7), true, 1);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    store.close();
    expect(check()).toBeNull();
  });

  it('are compared without a word before a count was begun, and from then on with one', () => {
    edit('delete from record_head');
    rmSync(headPath(path));
    expect(check()).toEqual({ kind: 'unknown' });
    const store = open();
    store.head.restart();
    store.close();
    expect(check()).toBeNull();
  });
});

describe('records that are behind', () => {
  it('are an older file: it is said by how many changes', () => {
    keep(path);
    writes(3);
    putBack(path);
    expect(check()).toEqual({ kind: 'older', changes: 3 });
  });

  it('stay behind, though the app keeps writing before the user decides', () => {
    keep(path);
    writes(3);
    putBack(path);
    for (let round = 0; round < 2; round++) {
      const store = open();
      expect(store.head.check()).not.toBeNull();
      for (let at = 0; at < 3; at++) store.wallet.useIndex(9, true, at);
      store.head.save();
      store.close();
    }
    expect(check()).not.toBeNull();
  });

  it('are a file without any', () => {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
    expect(check()).toEqual({ kind: 'older', changes: 6 });
  });

  it.each([
    ['a row was deleted', `delete from coin_rule where outpoint like '0%'`],
    ['all rows of a table were deleted', 'delete from coin_rule'],
    [
      'a row was put back as it was before, with the code of then',
      "update coin_rule set frozen = o.frozen, at = o.at, mac = o.mac from old.coin_rule o where o.outpoint = coin_rule.outpoint and coin_rule.outpoint like '1%'",
    ],
    ['the count was raised by hand', 'update record_head set count = count + 9'],
    [
      'the count was taken from an older file',
      'update record_head set count = o.count, sum = o.sum, mac = o.mac from old.record_head o',
    ],
  ])('are rows: %s', (_what, sql) => {
    keep(path);
    writes(3);
    edit(`attach '${path}.kept' as old; ${sql}`);
    expect(check()).not.toBeNull();
  });

  it('is unknown if the file beside them is missing, or not ours', () => {
    keep(headPath(path));
    rmSync(headPath(path));
    expect(check()).toEqual({ kind: 'unknown' });
    writeFileSync(headPath(path), '{"count":1,"sum":"00","mac":"00"}');
    expect(check()).toEqual({ kind: 'unknown' });
    writeFileSync(
      headPath(path),
      JSON.stringify({ count: 1, sum: '0'.repeat(64), mac: '0'.repeat(64) }),
    );
    expect(check()).toEqual({ kind: 'unknown' });
    putBack(headPath(path));
    expect(check()).toBeNull();
  });

  it('are current once the user continues with them', () => {
    keep(path);
    writes(3);
    putBack(path);
    const store = open();
    expect(store.head.check()).toEqual({ kind: 'older', changes: 3 });
    store.head.restart();
    store.close();
    expect(check()).toBeNull();
    // The counter notices a second rollback.
    putBack(path);
    expect(check()).toMatchObject({ kind: 'older' });
  });
});
