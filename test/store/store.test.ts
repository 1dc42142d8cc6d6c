import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ActivityEntry, FlowRow } from '#main/flows/engine/store-port.ts';
import { silentLog } from '#main/log.ts';
import { setAside, storeError } from '#main/store/database.ts';
import { openAppStore, openNetworkStore } from '#main/store/open-stores.ts';
import { ftsQuery } from '#main/store/search.ts';
import type { OrderView } from '#shared/flows/view.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-store-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = () => openNetworkStore(dir, 'practice', silentLog, testRecordKey);
const file = () => join(dir, 'practice.sqlite');

const entry = (n: number, over: Partial<ActivityEntry> = {}): ActivityEntry => ({
  kind: 'payment',
  ref: `ref-${n}`,
  status: 'sent',
  at: 1000 + Math.floor(n / 3),
  summary: `Paid order ${n}`,
  data: { sats: String(n) },
  flowId: null,
  ...over,
});

const flow = (id: string, over: Partial<FlowRow> = {}): FlowRow => ({
  id,
  kind: 'inscribe',
  version: 1,
  state: 'preparing',
  data: { n: 1 },
  batchId: id,
  position: 0,
  parentId: null,
  lane: null,
  laneSince: null,
  nextRunAt: 5,
  attempts: 0,
  lastError: null,
  createdAt: 1,
  updatedAt: 1,
  over: false,
  ...over,
});

const view = (orderId: string, over: Partial<OrderView> = {}): OrderView => ({
  orderId,
  status: 'pending',
  payAddress: 'bcrt1pay',
  amountSats: '1000',
  paidSats: null,
  dueSats: '1000',
  receiveAddress: 'bcrt1me',
  version: 2,
  postageSats: '546',
  actions: [],
  feeRate: 2,
  minerFeeSats: null,
  serviceFeeSats: null,
  devFeeSats: null,
  count: 1,
  pendingCount: null,
  unconfirmedCount: null,
  confirmedCount: null,
  createdAt: 10,
  asOf: 20,
  refundTxid: null,
  refundSats: null,
  paymentUri: null,
  ...over,
});

describe('the schema', () => {
  it('is the one that is written down', () => {
    open().close();
    openAppStore(dir, silentLog, testRecordKey).close();
    const schemaOf = (name: string) => {
      const db = new Database(join(dir, name), { readonly: true });
      const rows = db
        .prepare(
          "select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by type desc, name",
        )
        .pluck()
        .all() as string[];
      db.close();
      return rows.map((sql) => sql.replace(/\s+/g, ' ')).join(';\n');
    };
    const text = `-- app\n${schemaOf('app.sqlite')}\n\n-- network\n${schemaOf('practice.sqlite')}\n`;
    const path = join(import.meta.dirname, 'schema.sql');
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(path, text);
    expect(text).toBe(readFileSync(path, 'utf8'));
  });

  it('is in owner-only files, in WAL, with FULL synchronous and strict tables', () => {
    open().close();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    const db = new Database(file());
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    const loose = db
      .prepare(
        "select name from pragma_table_list where type = 'table' and strict = 0 and name not like 'sqlite_%'",
      )
      .pluck()
      .all();
    db.close();
    expect((loose as string[]).filter((name) => !name.includes('_search'))).toEqual([]);
  });
});

describe('opening', () => {
  it('keeps what was committed', () => {
    const store = open();
    store.wallet.useIndex(1, true, 4);
    store.close();
    const again = open();
    expect(again.wallet.nextIndex(1, true)).toBe(5);
    again.close();
  });

  it('refuses a file of a newer app, and leaves it alone', () => {
    open().close();
    const db = new Database(file());
    db.pragma('user_version = 999');
    db.close();
    expect(open).toThrow(expect.objectContaining({ code: 'DATABASE_TOO_NEW' }));
    const check = new Database(file());
    expect(check.pragma('user_version', { simple: true })).toBe(999);
    check.close();
  });

  it('refuses bytes that are no database, and sets them aside on demand', () => {
    writeFileSync(file(), Buffer.alloc(8192, 7));
    expect(open).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
    const kept = setAside(file(), 42);
    expect(readFileSync(kept)).toEqual(Buffer.alloc(8192, 7));
    open().close();
  });

  it('says that a file is in use', () => {
    open().close();
    const other = new Database(file());
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec("begin exclusive; insert into call_budget values ('x', 1)");
    expect(() => {
      const store = open();
      try {
        store.wallet.addCalls('2026-11', 1);
      } finally {
        store.close();
      }
    }).toThrow(expect.objectContaining({ code: 'DATABASE_BUSY' }));
    other.close();
  });

  it('opens a torn log at a committed state or refuses', () => {
    const store = open();
    for (let i = 0; i < 30; i += 1) store.wallet.addCalls('2026-11', 1);
    const db = readFileSync(file());
    const wal = readFileSync(`${file()}-wal`);
    store.close();
    let opened = 0;
    for (let round = 0; round < 60; round += 1) {
      const torn = Buffer.from(wal.subarray(0, Math.floor((wal.length * (round + 1)) / 60)));
      if (round % 2 === 1) torn[Math.floor(torn.length * 0.7)]! ^= 0xff;
      writeFileSync(file(), db);
      rmSync(`${file()}-shm`, { force: true });
      writeFileSync(`${file()}-wal`, torn);
      let calls = -1;
      try {
        const again = open();
        calls = again.wallet.callsIn('2026-11');
        again.close();
        opened += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'DATABASE_CORRUPT' });
        continue;
      }
      expect(calls).toBeGreaterThanOrEqual(0);
      expect(calls).toBeLessThanOrEqual(30);
    }
    expect(opened).toBeGreaterThan(30);
  });

  it('finds damage in the middle of the file', () => {
    const store = open();
    store.activity.recordAll(
      Array.from({ length: 2000 }, (_, n) => entry(n)),
      1,
    );
    store.close();
    const size = statSync(file()).size;
    truncateSync(file(), size - 4096 * 3);
    expect(open).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
  });
});

describe('errors of SQLite', () => {
  it.each([
    ['SQLITE_FULL', 'DISK_FULL'],
    ['SQLITE_IOERR_WRITE', 'DISK_FULL'],
    ['SQLITE_BUSY', 'DATABASE_BUSY'],
    ['SQLITE_CORRUPT_VTAB', 'DATABASE_CORRUPT'],
  ])('%s is %s', (sqlite, code) => {
    expect(storeError(new Database.SqliteError('x', sqlite), 'p')).toMatchObject({ code });
  });

  it('of a full disk leave nothing half written', () => {
    const store = open();
    store.close();
    const db = new Database(file());
    const pages = db.pragma('page_count', { simple: true }) as number;
    db.close();
    const limited = open();
    // The page limit is SQLite's own way to run out of space.
    expect(() => {
      limited.transaction(() => {
        limited.wallet.addCalls('2026-11', 7);
        for (let n = 0; ; n += 1) {
          if (n > pages + 50_000) throw new Database.SqliteError('full', 'SQLITE_FULL');
          if (n % 5000 === 4999) throw new Database.SqliteError('full', 'SQLITE_FULL');
          limited.activity.record(entry(n), 1);
        }
      });
    }).toThrow(expect.objectContaining({ code: 'DISK_FULL' }));
    expect(limited.wallet.callsIn('2026-11')).toBe(0);
    expect(limited.activity.page({ cursor: null, limit: 5, kind: null, query: '' }).rows).toEqual(
      [],
    );
    limited.close();
  });
});

describe('activity', () => {
  it('pages newest first without gaps or duplicates while rows are added', () => {
    const store = open();
    for (let n = 0; n < 500; n += 1) store.activity.record(entry(n), 1);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = store.activity.page({ cursor, limit: 37, kind: null, query: '' });
      seen.push(...page.rows.map((row) => row.ref));
      cursor = page.next;
      store.activity.record(entry(10_000 + seen.length, { at: 9_999_999 }), 1);
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(500);
    expect(seen[0]).toBe('ref-499');
    store.close();
  });

  it('keeps one row per kind and ref, with the newest status', () => {
    const store = open();
    store.activity.record(entry(1), 1);
    store.activity.record(entry(1, { status: 'confirmed', summary: 'Paid and confirmed' }), 2);
    const { rows } = store.activity.page({
      cursor: null,
      limit: 10,
      kind: null,
      query: 'confirmed',
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ status: 'confirmed', seenAt: 2 });
    store.close();
  });

  it('finds by the beginnings of words, and takes every character as text', () => {
    const store = open();
    store.activity.record(entry(1, { summary: 'Inscribed “ordi” transfer' }), 1);
    const search = (query: string) =>
      store.activity.page({ cursor: null, limit: 10, kind: null, query }).rows.length;
    expect(search('insc ord')).toBe(1);
    expect(search('nothing')).toBe(0);
    for (const odd of ['"', '*', 'a AND', 'NEAR(', '(', "'", 'col:x', '-ordi', '%', '']) {
      expect(() => search(odd), odd).not.toThrow();
    }
    expect(search('***')).toBe(0);
    expect(ftsQuery('or* "x')).toMatchObject({ match: '"or"* AND "x"*' });
    store.close();
  });
});

describe('orders', () => {
  it('never go back to older facts, and stay ours once they are', () => {
    const store = open();
    const put = (over: Partial<OrderView>, mine: boolean, title = 'One file') =>
      store.orders.put({ view: view('o1', over), title, flowId: null, mine, words: '' });
    put({ status: 'inscribing', asOf: 50 }, true);
    put({ status: 'pending', asOf: 40 }, false, 'Somebody’s order');
    expect(store.orders.get('o1')?.record).toMatchObject({
      status: 'inscribing',
      mine: true,
      title: 'One file',
    });
    put({ status: 'minted', asOf: 60 }, false, 'Somebody’s order');
    expect(store.orders.get('o1')?.record).toMatchObject({
      status: 'minted',
      mine: true,
      title: 'One file',
    });
    store.close();
  });

  it('list by status and by words, newest first, by keyset', () => {
    const store = open();
    for (let n = 0; n < 40; n += 1) {
      const status = n % 4 === 0 ? 'minted' : 'pending';
      const facts = {
        view: view(`o${n}`, { status, createdAt: n }),
        flowId: null,
        mine: n % 2 === 0,
      };
      store.orders.put({ ...facts, title: `Order ${n}`, words: n === 7 ? 'picture.png' : '' });
    }
    const minted = store.orders.page({ cursor: null, limit: 100, status: 'minted', query: '' });
    expect(minted.rows.map((row) => row.orderId)).toEqual([
      'o36',
      'o32',
      'o28',
      'o24',
      'o20',
      'o16',
      'o12',
      'o8',
      'o4',
      'o0',
    ]);
    expect(
      store.orders.page({ cursor: null, limit: 9, status: null, query: 'pictu' }).rows,
    ).toHaveLength(1);
    expect([...store.orders.all({ status: null, query: '' })]).toHaveLength(40);
    const counted = (query: string, status: string | null = null) =>
      store.orders.page({ cursor: null, limit: 100, status, query }).rows.length;
    expect(counted('status:minted')).toBe(10);
    expect(counted('status:minted,pending')).toBe(40);
    expect(counted('picture status:pending')).toBe(1);
    expect(counted('picture status:minted')).toBe(0);
    expect(counted('status:minted', 'pending')).toBe(0);
    expect(counted('status:nothing')).toBe(0);
    expect(store.orders.statuses()).toEqual([
      { status: 'pending', count: 30 },
      { status: 'minted', count: 10 },
    ]);
    store.close();
  });
});

describe('what a clock that was ahead wrote', () => {
  it('is not on top of later operations; those of a batch stay together in their order', () => {
    const store = open();
    const ahead = { createdAt: 9_000, updatedAt: 9_000 };
    const begin = (...rows: FlowRow[]) =>
      store.flows.commit(rows.map((row) => ({ row, from: null, note: null, effects: {} })));
    begin(
      flow('flow-early-0', { ...ahead, batchId: 'early' }),
      flow('flow-early-1', { ...ahead, batchId: 'early', position: 1 }),
    );
    begin(flow('flow-late'));
    const order = ['flow-late', 'flow-early-0', 'flow-early-1'];
    expect(store.flows.recent(10).map(({ id }) => id)).toEqual(order);
    expect(store.flows.active().map(({ id }) => id)).toEqual(order);
    expect(store.flows.recent(1).map(({ id }) => id)).toEqual(['flow-late']);
    store.close();
  });

  it('is an order no later than the answer that named it', () => {
    const store = open();
    const put = (orderId: string, createdAt: number, asOf: number) =>
      store.orders.put({
        ...{ view: view(orderId, { createdAt, asOf }), title: '', flowId: null, mine: true },
        words: '',
      });
    put('claimed', 9_000, 50);
    put('later', 60, 61);
    const { rows } = store.orders.page({ cursor: null, limit: 9, status: null, query: '' });
    expect(rows.map(({ orderId }) => orderId)).toEqual(['later', 'claimed']);
    store.close();
  });
});

describe('flows', () => {
  it('write a transition, its journal line and its effects together or not at all', () => {
    const store = open();
    const commit = (row: FlowRow, lock: string[]) =>
      store.flows.commit([
        { row, from: null, note: null, effects: { lock, activity: [entry(1)] } },
      ]);
    commit(flow('flow-aaa1'), ['a:0', 'b:0']);
    expect(() => commit(flow('flow-aaa2'), ['c:0', 'a:0'])).toThrow(
      expect.objectContaining({ code: 'COIN_LOCKED' }),
    );
    expect(store.flows.get('flow-aaa2')).toBeNull();
    expect(store.wallet.lockedBy('c:0')).toBeNull();
    expect(store.wallet.lockedBy('a:0')).toBe('flow-aaa1');
    expect(store.flows.journal('flow-aaa1')).toHaveLength(1);
    store.flows.commit([
      {
        row: flow('flow-aaa1', { state: 'done', over: true }),
        from: 'preparing',
        note: 'x',
        effects: { unlock: true },
      },
    ]);
    expect(store.wallet.lockedBy('a:0')).toBeNull();
    expect(store.flows.active()).toEqual([]);
    store.close();
  });

  it('have at most one open transaction of a purpose for one thing, and keep its bytes until it is deep', () => {
    const store = open();
    const tx = (txid: string, subject: string | null = 'o1') => ({
      txid,
      flowId: 'flow-aaa1',
      subject,
      purpose: 'pay-order',
      sats: '1',
      feeSats: '1',
      outpoints: ['a:0'],
      rawHex: '00',
      status: 'signed' as const,
      height: null,
      at: 1,
    });
    const add = (txid: string, subject?: string | null) =>
      store.flows.commit([
        { row: flow('flow-aaa1'), from: null, note: null, effects: { tx: tx(txid, subject) } },
      ]);
    add('t1');
    expect(() => add('t2')).toThrow();
    for (const txid of ['free1', 'free2']) add(txid, null);
    const tell = (status: 'confirmed' | 'deep', height: number) =>
      store.flows.stay(flow('flow-aaa1'), { txStatus: [{ txid: 't1', status, height }] });
    tell('confirmed', 9);
    expect(store.transactions.get('t1')).toMatchObject({ status: 'confirmed', rawHex: '00' });
    expect(store.transactions.unsettled().map(({ txid }) => txid)).toEqual([
      'free1',
      'free2',
      't1',
    ]);
    tell('deep', 9);
    expect(store.transactions.ofSubject('o1')).toMatchObject([
      { status: 'deep', height: 9, rawHex: null, outpoints: ['a:0'], authentic: true },
    ]);
    expect(() => add('t2')).not.toThrow();
    expect(store.flows.transactions('flow-aaa1')).toHaveLength(4);
    store.close();
  });

  it('whose data is no longer JSON are found at open', () => {
    const store = open();
    store.flows.commit([{ row: flow('flow-aaa1'), from: null, note: null, effects: {} }]);
    store.close();
    const db = new Database(file());
    db.pragma('ignore_check_constraints = ON');
    db.prepare("update flow set data = '{broken'").run();
    db.close();
    expect(open).toThrow(expect.objectContaining({ code: 'DATABASE_CORRUPT' }));
  });
});

describe('blobs and settings', () => {
  it('keep the same bytes once', () => {
    const store = open();
    const hash = store.blobs.put(Buffer.from('hello'));
    expect(store.blobs.put(Buffer.from('hello'))).toBe(hash);
    expect(Buffer.from(store.blobs.get(hash)!).toString()).toBe('hello');
    expect(store.blobs.get('00')).toBeNull();
    store.close();
  });

  it('remember values', () => {
    const store = openAppStore(dir, silentLog, testRecordKey);
    store.settings.set('a', { x: 1 });
    expect(store.settings.get('a')).toEqual({ x: 1 });
    expect(store.settings.get('b')).toBeUndefined();
    store.close();
  });
});
