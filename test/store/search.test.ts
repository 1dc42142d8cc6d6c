import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { ftsQuery } from '#main/store/search.ts';
import type { OrderView } from '#shared/flows/view.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let store: NetworkStore;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-search-'));
  store = openNetworkStore(dir, 'practice', silentLog, testRecordKey);
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const order = (orderId: string, createdAt: number, status = 'pending'): OrderView => ({
  orderId,
  status,
  payAddress: 'bcrt1pay',
  amountSats: '1000',
  paidSats: null,
  dueSats: null,
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
  createdAt,
  asOf: 1_000,
  refundTxid: null,
  refundSats: null,
  paymentUri: null,
});
const put = (view: OrderView, title = 'picture.png') =>
  store.orders.put({ view, title, flowId: null, mine: true, words: '' });
const ids = (query: string, status: string | null = null) => {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<NetworkStore['orders']['page']> = store.orders.page({
      cursor,
      limit: 2,
      status,
      query,
    });
    found.push(...page.rows.map(({ orderId }) => orderId));
    cursor = page.next;
  } while (cursor !== null);
  return found;
};

describe('orders that come in out of order', () => {
  it('are listed and found newest first all the same', () => {
    put(order('middle', 200));
    put(order('newest', 300, 'minted'));
    put(order('oldest', 100, 'minted'));
    expect(ids('')).toEqual(['newest', 'middle', 'oldest']);
    expect(ids('pict')).toEqual(['newest', 'middle', 'oldest']);
    expect(ids('pict', 'minted')).toEqual(['newest', 'oldest']);
  });

  it('may share a time or claim an absurd one without displacing another', () => {
    const times = [0, 0, 0, 5, 5, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    times.forEach((at, n) => put(order(`order-${n}`, at)));
    expect(ids('')).toHaveLength(times.length);
    expect(new Set(ids('picture')).size).toBe(times.length);
  });

  it('may share one time more often than there are row ids in a millisecond', () => {
    store.transaction(() => {
      for (let n = 0; n < 1100; n++) put(order(`same-${n}`, 7));
      put(order('later', 8));
    });
    expect(new Set(ids('')).size).toBe(1101);
  });
});

describe('a search', () => {
  it('accepts any typed text', () => {
    put(order('one', 1), 'été Ωmega 🎈 a_b "quoted" -dash');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        store.orders.page({ cursor: null, limit: 5, status: null, query: text });
        store.activity.page({ cursor: null, limit: 5, kind: null, query: text });
      }),
      { numRuns: 500 },
    );
    for (const word of ['été', 'ete', 'ωmega', 'a_b', 'quo', '-dash', '"', '*', 'a OR b NOT']) {
      expect(() => ids(word)).not.toThrow();
    }
    expect(ids('ωmeg QUOTED')).toEqual(['one']);
    expect(ids('ete')).toEqual(['one']);
    expect(ids('absent')).toEqual([]);
  });

  it('splits words wherever the index does, for every letter and digit there is', () => {
    const db = new Database(':memory:');
    db.exec("create virtual table words using fts5(text, prefix='2 3', detail=none)");
    const find = db.prepare('select rowid from words where words match ?');
    const refused: string[] = [];
    for (let point = 0; point < 0x110000; point++) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const letter = String.fromCodePoint(point);
      if (!/[\p{L}\p{N}]/u.test(letter)) continue;
      try {
        find.all(ftsQuery(`a${letter}b`)?.match);
      } catch {
        refused.push(point.toString(16));
      }
    }
    db.close();
    expect(refused).toEqual([]);
  });
});
