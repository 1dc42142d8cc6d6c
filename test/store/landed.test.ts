import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { testRecordKey } from '#test/support/record-key.ts';

const ROWS = 1700;
const WORDS = ['Paid', 'order', 'wallet', 'wallets', 'walrus', 'Été', 'refunded', 'confirmable'];

let dir: string;
let store: NetworkStore;
const open = (at = dir) => openNetworkStore(at, 'practice', silentLog, testRecordKey);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-landed-'));
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const txid = (n: number) => ((n * 2654435761) % 2 ** 32).toString(16).padStart(8, '0').repeat(8);
const word = (n: number) => WORDS[n % WORDS.length] ?? '';
const entry = (n: number) => ({
  kind: n % 3 === 0 ? 'payment' : 'brc20-mint',
  ref: n % 2 === 0 ? txid(n) : `short-${n}`,
  status: n % 5 === 0 ? 'confirmed' : 'sent',
  // Newest first, as histories are read.
  at: Date.UTC(2026, 5, 1) - n * 3_600_000,
  summary: `${word(n)} ${word(Math.floor(n / 8))} rare${n % 100} of 12 ${String(n % 1000).padStart(3, '0')}`,
  data: { note: `of Wálter ${n}` },
  flowId: null,
});
const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => entry(from + n));

/** All results of a search, page by page. */
function refs(at: NetworkStore, query: string, kind: string | null = null): string[] {
  const found: string[] = [];
  for (let cursor: string | null = null; ;) {
    const page = at.activity.page({ cursor, limit: 50, kind, query });
    found.push(...page.rows.map(({ ref }) => ref));
    if (page.next === null) return found;
    cursor = page.next;
  }
}

const QUERIES = [
  ...['w', 'wal', 'wallet', 'WALRUS', 'ete', 'walter', 'confirmable', 'rare7', 'zz', '12345'],
  ...['rare', 'rare7 walrus', 'RARE12', 'wallets rare9', 'walr', 'refu', '012', '1200'],
  ...[txid(8), txid(8).slice(0, 4), txid(8).slice(0, 3), `paid ${txid(8).slice(0, 5)}`, 'short-17'],
  ...['kind:payment', 'status:conf', 'kind:brc paid', 'after:2026-04 rare', 'mint', '***'],
];
const answers = (at: NetworkStore, queries = QUERIES) =>
  queries.flatMap((query) => [refs(at, query), refs(at, query, 'payment')]);

function checkWhole(at: string): void {
  const db = new Database(join(at, 'practice.sqlite'));
  db.exec("insert into activity_words (activity_words, rank) values ('integrity-check', 1)");
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.prepare('select count(*) from activity_landed').pluck().get()).toBe(0);
  db.close();
}

it('finds rows that are not in the index yet as it finds them later, at every step between', () => {
  store.activity.recordAll(many(0, ROWS), 1);
  const wanted = answers(store);
  expect(wanted[4]?.length).toBeGreaterThan(500);
  for (let n = 0; !store.activity.tidy(); n += 1)
    if (n === 1) expect(answers(store)).toEqual(wanted);
  expect(answers(store)).toEqual(wanted);
  checkWhole(dir);
});

it('keeps what changes before, while and after it is indexed', () => {
  store.activity.recordAll(many(0, ROWS), 1);
  let n = 0;
  do {
    const changed = [5, ROWS - 5].map((at) => ({ ...entry(at), summary: `Giraffe v${n}e` }));
    const fresh = { ...entry(ROWS + n), summary: `Zebra v${n}e` };
    store.activity.recordAll([...changed, fresh, { ...fresh, status: 'again' }], 2);
    expect(refs(store, `giraffe v${n}e`)).toEqual([entry(5).ref, entry(ROWS - 5).ref]);
    expect(refs(store, `giraffe v${n + 1}e`)).toEqual([]);
    expect(refs(store, `zebra v${n}e status:again`)).toEqual([fresh.ref]);
    store.activity.tidy();
    n += 1;
  } while (n < 6);
  while (!store.activity.tidy());
  expect(refs(store, 'giraffe')).toHaveLength(2);
  expect(refs(store, 'zebra')).toHaveLength(6);
  checkWhole(dir);
});

it('continues wherever it was killed', () => {
  const some = ['walrus', txid(8)];
  for (let n = 0, isDone = false; !isDone; n += 1) {
    if (n < 2) store.activity.recordAll(many(n * 700, (n + 1) * 700), 1);
    isDone = store.activity.tidy();
    if (!isDone && n > 3) continue;
    // What a killed process leaves: the file and its log at that moment.
    const copy = join(dir, 'killed');
    rmSync(copy, { recursive: true, force: true });
    for (const end of ['', '-wal'])
      cpSync(join(dir, `practice.sqlite${end}`), join(copy, `practice.sqlite${end}`));
    const next = open(copy);
    expect(answers(next, some)).toEqual(answers(store, some));
    while (!next.activity.tidy());
    expect(answers(next, some)).toEqual(answers(store, some));
    next.close();
    checkWhole(copy);
  }
});

it('looks at so many of them for a page, and says that there are more', () => {
  store.activity.recordAll(many(0, ROWS), 1);
  const last = entry(ROWS - 1).ref;
  const query = { kind: null, cursor: null, limit: 50, query: last };
  const page = store.activity.page(query);
  expect(page.rows).toEqual([]);
  expect(page.next).not.toBeNull();
  expect(refs(store, last)).toEqual([last]);
  expect(store.activity.has(query)).toBe(true);
  expect(store.activity.has({ ...query, query: 'nowhere' })).toBe(false);
});

it('merges the parts of its index in small pieces, and never has many', () => {
  const parts = () => {
    const db = new Database(join(dir, 'practice.sqlite'), { readonly: true });
    const sql = 'select count(distinct segid) from activity_words_idx';
    const count = db.prepare(sql).pluck().get() as number;
    db.close();
    return count;
  };
  let most = 0;
  for (let n = 0; n < 120; n += 1) {
    store.activity.record(entry(n), 1);
    store.activity.tidy();
    if (n % 10 === 0) most = Math.max(most, parts());
  }
  while (!store.activity.tidy());
  expect(most).toBeLessThan(40);
  expect(parts()).toBeLessThan(20);
  expect(refs(store, 'rare7')).toHaveLength(12);
});
