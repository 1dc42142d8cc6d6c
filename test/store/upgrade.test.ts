import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { openDatabase } from '#main/store/database.ts';
import { networkMigrations } from '#main/store/migrations/network.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { testRecordKey } from '#test/support/record-key.ts';

const ROWS = 2600;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const WORDS = ['Paid', 'order', 'wallet', 'wallets', 'walrus', 'Été', 'refunded', 'confirmable'];

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-upgrade-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const open = (at = dir) => openNetworkStore(at, 'practice', silentLog, testRecordKey);
/** Looks like a txid, and begins with letters of its own. */
const txid = (n: number) => ((n * 2654435761) % 2 ** 32).toString(16).padStart(8, '0').repeat(8);

function entry(n: number) {
  const word = (by: number) => WORDS[Math.floor(n / by) % WORDS.length] ?? '';
  const refs = [txid(n), `${txid(n)}:${txid(n + 1)}i0:1:bc1qme`, `short-${n}`];
  return {
    kind: n % 3 === 0 ? 'payment' : 'brc20-mint',
    ref: refs[n % 3] ?? '',
    status: n % 5 === 0 ? 'confirmed' : 'sent',
    at: START + n * 0.1 * DAY,
    summary: `${word(1)} ${word(8)} rare${n % 100} of ${12_000 + n} sats, 12 ${String(n % 1000).padStart(3, '0')}`,
    data: { note: `of Wálter ${n}` },
    flowId: null,
  };
}

/** A file as version 10 left it, with rows enough that they are not taken over at once. */
function writeOld(rows = ROWS): void {
  const db = openDatabase(join(dir, 'practice.sqlite'), networkMigrations.slice(0, 10), silentLog);
  const add = db.prepare(
    `insert into activity (id, kind, ref, status, at, summary, data, flow_id, seen_at)
     values (@id, @kind, @ref, @status, @at, @summary, @data, null, 1)`,
  );
  db.transaction(() => {
    for (let n = 0; n < rows; n += 1) {
      const { data, ...row } = entry(n);
      const { flowId: _none, ...columns } = row;
      add.run({ ...columns, id: row.at * 1024, data: JSON.stringify(data) });
    }
    db.exec("insert into activity_search (activity_search) values ('rebuild')");
  })();
  db.close();
}

// An id is found by four of its letters or more, which the old index found by one: these ids are of 0 to 9 and a to f.
const QUERIES = [
  ...['w', 'wa', 'wal', 'wall', 'wallet', 'wallets', 'walrus', 'WALRUS', 'p', 'pa', 'paid', 'zz'],
  ...[
    'été',
    'ete',
    'ét',
    'walter',
    'confirmable',
    'confirma',
    'refunded',
    'rare7',
    'rare77',
    'rare',
  ],
  ...['12345', '12', 'short', 'short-17', 'i0', 'me', 'bc1qme', txid(7), txid(7).slice(0, 4)],
  ...[
    `${txid(9)}i0`,
    `paid ${txid(8).slice(0, 5)}`,
    `${txid(8)} walrus`,
    'paid order',
    'wallet rare7',
  ],
  ...[
    'kind:payment',
    'status:conf',
    'kind:brc paid',
    'status:sent wal',
    'on:2026-03 wallet',
    'mint',
  ],
  ...[
    'after:2026-05 rare',
    'before:2026-02',
    'kind:pay status:conf wallet rare5',
    'payment',
    '***',
  ],
];

/** What every search finds, in pages of which the second begins deep in the first's. */
function answers(store: NetworkStore, queries = QUERIES): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const query of queries)
    for (const kind of [null, 'payment']) {
      const page = (cursor: string | null, limit: number) =>
        store.activity.page({ cursor, limit, kind, query });
      const first = page(null, 60);
      const second = page(first.next, 200);
      const { length } = [...store.activity.all({ kind, query })];
      found[`${query} ${kind ?? ''}`] = {
        rows: [...first.rows, ...second.rows].map(({ ref }) => ref),
        length,
      };
    }
  return found;
}

function checkWhole(): void {
  const db = new Database(join(dir, 'practice.sqlite'));
  db.exec("insert into activity_words (activity_words, rank) values ('integrity-check', 1)");
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('user_version', { simple: true })).toBe(networkMigrations.length);
  db.close();
}

it('finds with the new search index what the old one found, at every step between', () => {
  writeOld();
  let store = open();
  const before = answers(store);
  expect(store.upgrade.progress()).toEqual({ done: 2000, total: ROWS });
  const counts = [2000];
  while (!store.upgrade.step()) {
    // As if it had been killed: closed and opened by the next run, which does some steps too.
    if (counts.length === 2) {
      store.close();
      store = open();
    }
    counts.push(store.upgrade.progress()?.done ?? ROWS);
    if (counts.length === 3 || counts.length === 6) expect(answers(store)).toEqual(before);
  }
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(answers(store)).toEqual(before);
  store.close();
  checkWhole();
});

it('keeps rows that come in, and that change, while it is brought up to date', () => {
  writeOld();
  const store = open();
  const late = { ...entry(1), ref: 'late', at: START, summary: 'Zebra late' };
  const fresh = { ...entry(1), ref: 'fresh', at: START + 5000 * DAY, summary: 'Zebra fresh' };
  let n = 0;
  do {
    const moved = [5, ROWS - 5].map((at) => ({ ...entry(at), summary: `Giraffe v${n}e` }));
    store.activity.recordAll([late, fresh, ...moved], 2);
    const refs = (query: string) =>
      store.activity.page({ cursor: null, limit: 9, kind: null, query }).rows.map(({ ref }) => ref);
    expect(refs('zebra')).toEqual(['fresh', 'late']);
    expect(refs(`giraffe v${n}e`)).toEqual([entry(ROWS - 5).ref, entry(5).ref]);
    expect(refs(`giraffe v${n + 1}e`)).toEqual([]);
    n += 1;
  } while (!store.upgrade.step());
  store.close();
  checkWhole();
});

it('goes on from wherever it was killed', () => {
  writeOld();
  const store = open();
  const some = QUERIES.filter((_, n) => n % 8 === 4);
  const wanted = answers(store, some);
  const copy = join(dir, 'killed');
  for (let n = 0; ; n += 1) {
    const isDone = store.upgrade.step();
    if (isDone || n % 3 === 0) {
      // What a killed process leaves: the file and its log as they are at that moment.
      rmSync(copy, { recursive: true, force: true });
      for (const end of ['', '-wal'])
        cpSync(join(dir, `practice.sqlite${end}`), join(copy, `practice.sqlite${end}`));
      const next = open(copy);
      while (!next.upgrade.step());
      expect(answers(next, some)).toEqual(wanted);
      next.close();
    }
    if (isDone) break;
  }
  store.close();
  checkWhole();
});

it('is not noticed with few rows', () => {
  writeOld(300);
  const store = open();
  expect(store.upgrade.progress()).toBeNull();
  expect(store.upgrade.step()).toBe(true);
  store.close();
  checkWhole();
});
