import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ActivityEntry } from '#main/flows/engine/store-port.ts';
import { silentLog } from '#main/log.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { readSearch } from '#main/store/search.ts';
import { testRecordKey } from '#test/support/record-key.ts';

let dir: string;
let store: NetworkStore;
const path = () => join(dir, 'practice.sqlite');
const open = () => openNetworkStore(dir, 'practice', silentLog, testRecordKey);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inkstone-activity-'));
  store = open();
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true, force: true });
});

const entry = (ref: string, at: number, over: Partial<ActivityEntry> = {}): ActivityEntry => ({
  kind: 'payment',
  ref,
  status: 'sent',
  at,
  summary: `Paid order ${ref}`,
  data: { sats: '1000' },
  flowId: null,
  ...over,
});
const day = (text: string) => new Date(`${text}T12:00:00`).getTime();

function refs(query = '', kind: string | null = null, limit = 3): string[] {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ReturnType<NetworkStore['activity']['page']> = store.activity.page({
      cursor,
      limit,
      kind,
      query,
    });
    found.push(...page.rows.map(({ ref }) => ref));
    cursor = page.next;
  } while (cursor !== null);
  return found;
}

/** Throws if the search index and the rows disagree once the index is complete. */
function checkIndex(): void {
  while (!store.activity.tidy());
  const db = new Database(path());
  db.exec("insert into activity_words (activity_words, rank) values ('integrity-check', 1)");
  db.close();
}

describe('rows of a clock that was ahead', () => {
  const HOUR = 3_600_000;
  const now = day('2026-11-25');
  const ahead = now + 400 * 24 * HOUR;

  it.each([
    ['which landed in the search index', true],
    ['which did not land yet', false],
  ])('move to the present, in their order and found by their words: %s', (_, isIndexed) => {
    store.activity.recordAll([entry('old', now - HOUR)], now - HOUR);
    store.activity.recordAll([entry('first', ahead), entry('second', ahead + 1)], ahead + 1);
    if (isIndexed) checkIndex();
    expect(store.activity.settleTimes(now)).toBe(true);
    store.activity.recordAll([entry('new', now + 1)], now + 1);
    expect(refs()).toEqual(['new', 'second', 'first', 'old']);
    checkIndex();
    expect(refs('second')).toEqual(['second']);
    const [, second] = store.activity.page({ cursor: null, limit: 2, kind: null, query: '' }).rows;
    expect(second).toMatchObject({ at: now, seenAt: now });
    // Once up to date, it stays where it is.
    store.activity.recordAll([entry('second', ahead, { status: 'confirmed' })], now + 2);
    expect(refs()).toEqual(['new', 'second', 'first', 'old']);
    expect(refs('status:confirmed')).toEqual(['second']);
    checkIndex();
  });

  it('that a provider claims move to when they were seen', () => {
    store.activity.recordAll([entry('claimed', ahead)], now - HOUR);
    store.activity.recordAll([entry('later', now - 1)], now - 1);
    store.activity.settleTimes(now);
    expect(refs()).toEqual(['later', 'claimed']);
  });

  it('stay where a block may have that time', () => {
    store.activity.recordAll([entry('block', now + HOUR)], now);
    store.activity.settleTimes(now);
    const [block] = store.activity.page({ cursor: null, limit: 1, kind: null, query: '' }).rows;
    expect(block).toMatchObject({ at: now + HOUR });
  });

  it('move in pieces', () => {
    const many = Array.from({ length: 250 }, (_, n) => entry(`row${n}`, ahead + n));
    store.activity.recordAll(many, ahead);
    let pieces = 1;
    while (pieces < 9 && !store.activity.settleTimes(now)) pieces += 1;
    expect(pieces).toBe(3);
    expect(refs('', null, 500)).toEqual(many.map(({ ref }) => ref).reverse());
  });
});

describe('activity that comes in late', () => {
  it('stands where its time puts it, in pages and in searches', () => {
    store.activity.record(entry('now', day('2026-11-20')), 1);
    store.activity.recordAll(
      [entry('year', day('2025-11-20')), entry('month', day('2026-10-20'))],
      2,
    );
    expect(refs()).toEqual(['now', 'month', 'year']);
    expect(refs('paid')).toEqual(['now', 'month', 'year']);
    expect(refs('', 'payment')).toEqual(['now', 'month', 'year']);
  });

  it('may share a time more often than there are row ids in a millisecond', () => {
    const many = Array.from({ length: 2100 }, (_, n) => entry(`same${n}`, 7));
    store.activity.recordAll([...many, entry('later', 9), entry('sooner', 6)], 1);
    const all = refs('', null, 200);
    expect(new Set(all).size).toBe(2102);
    expect(all.at(-1)).toBe('sooner');
    checkIndex();
  });

  it('may claim a time that is absurd', () => {
    const times = [-1, 0.5, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
    store.activity.recordAll(
      times.map((at, n) => entry(`odd${n}`, Math.trunc(at))),
      1,
    );
    expect(new Set(refs()).size).toBe(4);
  });
});

describe('many at once', () => {
  it('leave the index as one by one would, whatever repeats in them', () => {
    const some = fc.record({
      ref: fc.constantFrom('a', 'b', 'c', 'd'),
      at: fc.integer({ min: 0, max: 3 }),
      summary: fc.constantFrom('red fox', 'blue fox', 'green hare'),
      status: fc.constantFrom('sent', 'confirmed'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(some, { maxLength: 8 }), { maxLength: 4 }), (batches) => {
        store.close();
        rmSync(path(), { force: true });
        store = open();
        const last = new Map<string, string>();
        for (const batch of batches) {
          store.activity.recordAll(
            batch.map(({ ref, at, summary, status }) => entry(ref, at, { summary, status })),
            1,
          );
          for (const { ref, summary, status } of batch) last.set(ref, `${summary} ${status}`);
        }
        checkIndex();
        for (const word of ['fox', 'hare', 'green', 'confirmed']) {
          const wanted = [...last].filter(([, text]) => text.includes(word)).map(([ref]) => ref);
          expect(refs(word).sort()).toEqual(wanted.sort());
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are all kept or none', () => {
    const broken = entry('c', 3, { summary: undefined as never });
    expect(() => store.activity.recordAll([entry('a', 1), entry('b', 2), broken], 1)).toThrow();
    expect(refs()).toEqual([]);
    store.activity.record(entry('d', 4), 1);
    expect(refs('paid')).toEqual(['d']);
  });

  it('say how many were new', () => {
    store.activity.record(entry('a', 1), 1);
    expect(store.activity.recordAll([entry('a', 1), entry('b', 2), entry('b', 2)], 1)).toEqual({
      added: 1,
    });
  });
});

describe('the operators of a search', () => {
  beforeEach(() => {
    store.activity.recordAll(
      [
        entry('old', day('2025-03-31'), { status: 'confirmed' }),
        entry('spring', day('2026-03-01'), { kind: 'brc20-transfer', summary: 'Sent 5 ordi' }),
        entry('march', day('2026-03-31'), { status: 'confirmed' }),
        entry('april', day('2026-04-01'), { kind: 'brc20-mint', status: 'failed' }),
      ],
      1,
    );
  });

  it.each([
    ['kind:brc20', ['april', 'spring']],
    ['KIND:brc20-mint', ['april']],
    ['status:confirmed', ['march', 'old']],
    ['status:conf paid', ['march', 'old']],
    ['on:2026-03', ['march', 'spring']],
    ['on:2026-03-31', ['march']],
    ['after:2026-03', ['april']],
    ['after:2025 before:2026-04', ['march', 'spring']],
    ['before:2026', ['old']],
    ['kind:payment status:confirmed after:2025', ['march']],
    ['ordi kind:brc20', ['spring']],
    ['ordi kind:payment', []],
    ['after:2027', []],
    ['after:2026 before:2025', []],
    ['on:2026-13', []],
    ['on:2026-02-30', []],
    ['kind:', []],
    ['kind:***', []],
  ])('%s', (query, wanted) => {
    expect(refs(query)).toEqual(wanted);
  });

  it('go with the filter by kind', () => {
    expect(refs('status:confirmed', 'payment')).toEqual(['march', 'old']);
    expect(refs('status:confirmed', 'brc20-mint')).toEqual([]);
    expect(refs('on:2026', 'brc20-mint')).toEqual(['april']);
  });

  it('leave words with a colon as words', () => {
    expect(readSearch('tx:abc after:soon on:2026-99')).toMatchObject({
      words: 'tx:abc after:soon on:2026-99',
      from: 0,
      to: Infinity,
    });
  });
});

describe('long words', () => {
  it('are matched to their last letter', () => {
    store.activity.recordAll(
      [
        entry('a', 1, { summary: 'Confirmed transferable' }),
        entry('b', 2, { summary: 'Confirmation transferred' }),
      ],
      1,
    );
    expect(refs('confirmed')).toEqual(['a']);
    expect(refs('CONFIRMAT')).toEqual(['b']);
    expect(refs('transfer')).toEqual(['b', 'a']);
    const id = 'f'.repeat(64);
    store.activity.recordAll([entry(`${id}i0`, 3), entry(`${id}i1`, 4)], 1);
    expect(refs(`${id}i1`)).toEqual([`${id}i1`]);
  });
});

it('lists every kind there is', () => {
  expect(store.activity.kinds()).toEqual([]);
  store.activity.recordAll(
    ['payment', 'order', 'payment', 'brc20'].map((kind, n) => entry(`r${n}`, n, { kind })),
    1,
  );
  expect(store.activity.kinds()).toEqual(['brc20', 'order', 'payment']);
});
