import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { silentLog } from '#main/log.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { IDS_PER_MS } from '#main/store/time-ids.ts';
import { startTestApp } from '#test/support/start-test-app.ts';

const writeBackUrl = new URL('../../src/main/store/write-back/worker.ts', import.meta.url);
const benchKey = { key: () => new Uint8Array(32) };

const WORDS = ['Paid', 'order', 'inscribed', 'refunded', 'received', 'payment', 'file', 'minted'];
/** Ten pages of a history. */
const BATCH = 1000;
const SAMPLES = 400;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);

interface Spread {
  p50: number;
  p99: number;
}

export interface StoreFigures {
  rows: number;
  /**
   * By the processor time of this thread: another one writes the log back. The longest batch by that and by the clock, the
   * disk included, in ms.
   */
  insertsPerSecond: number;
  longestBatch: number;
  longestHeld: number;
  /** The indexing and merging that is left for later: processor time of all, and of the longest piece, in ms. */
  indexing: number;
  longestPiece: number;
  page: Spread;
  /** A rare word and a common one while no row is in the index yet: a page of what is looked at in one go. */
  searchLanded: Spread;
  /** A word that every row has, and one that a thousandth of the rows have. */
  searchCommon: Spread;
  searchRare: Spread;
  /** One letter that every row has; and a common word of one kind and half a year. */
  searchLetter: Spread;
  searchFiltered: Spread;
  /** The common word from cursors all over the store. */
  searchDeep: Spread;
  orderPage: Spread;
  orderSearch: Spread;
  bytes: number;
  openMs: number;
  /** From createApp to its first answer, with this store and with an empty one. */
  startMs: number;
  startEmptyMs: number;
}

/** Deterministic spread of numbers, so that two runs measure the same (xorshift of 32 bits). */
function createRandom(seed: number): () => number {
  let x = seed;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

const busy = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

export function fillActivity(store: NetworkStore, rows: number) {
  const random = createRandom(7);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  // A reference is as long as a txid.
  const hex = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  const txid = () => Array.from({ length: 8 }, hex).join('');
  let spent = 0;
  let longestBatch = 0;
  let longestHeld = 0;
  for (let start = 0; start < rows; start += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, rows - start) }, (_, offset) => {
      const n = start + offset;
      return {
        kind: n % 3 === 0 ? 'payment' : 'order',
        ref: txid(),
        status: 'confirmed',
        at: START + Math.floor((n / rows) * 365 * DAY),
        summary: `Wallet ${word()} ${word()} rare${n % 1000}`,
        data: { sats: String(1000 + (n % 100_000)) },
        flowId: null,
      };
    });
    const before = process.threadCpuUsage();
    const began = performance.now();
    store.activity.recordAll(entries, START);
    longestHeld = Math.max(longestHeld, performance.now() - began);
    const { user, system } = process.threadCpuUsage(before);
    const took = (user + system) / 1000;
    spent += took;
    longestBatch = Math.max(longestBatch, took);
  }
  const figures = {
    insertsPerSecond: (rows / spent) * 1000,
    longestBatch,
    longestHeld,
    indexing: 0,
    longestPiece: 0,
    searchLanded: measure(() =>
      store.activity.page({ kind: null, cursor: null, limit: 50, query: 'rare7 paid' }),
    ),
  };
  for (let isDone = false; !isDone;) {
    const before = process.cpuUsage();
    isDone = store.activity.tidy();
    const took = busy(before);
    figures.indexing += took;
    figures.longestPiece = Math.max(figures.longestPiece, took);
  }
  store.checkpoint();
  return figures;
}

function fillOrders(store: NetworkStore, rows: number): void {
  store.transaction(() => {
    for (let n = 0; n < rows; n++) {
      const createdAt = START + n * 1000;
      const view = {
        orderId: `order${n.toString(36).padStart(8, '0')}`,
        status: n % 5 === 0 ? 'refunded' : 'minted',
        payAddress: `bcrt1qpay${n}`,
        amountSats: '12345',
        paidSats: '12345',
        dueSats: '0',
        receiveAddress: 'bcrt1qreceive',
        outputValue: 546,
        feeRate: 2,
        minerFeeSats: null,
        serviceFeeSats: null,
        devFeeSats: null,
        count: 1,
        pendingCount: 0,
        unconfirmedCount: 0,
        confirmedCount: 1,
        createdAt,
        asOf: createdAt,
        refundTxid: null,
        refundSats: null,
        paymentUri: null,
      };
      const title = `picture-${n}.png`;
      store.orders.put({ view, title, flowId: null, mine: true, words: `picture rare${n % 1000}` });
    }
  });
}

/** In processor time. */
function measure(run: () => unknown): Spread {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    const before = process.cpuUsage();
    run();
    times.push(busy(before));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Fills a network store with `rows` activities and a tenth as many orders, measures it and prints the figures. */
export async function benchStore(rows = 1_000_000): Promise<StoreFigures> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-bench-'));
  try {
    let store = openNetworkStore(dir, 'practice', silentLog, benchKey, writeBackUrl);
    const filled = fillActivity(store, rows);
    store.close();
    const bytes = statSync(store.path).size;
    store = openNetworkStore(dir, 'practice', silentLog, benchKey, writeBackUrl);
    fillOrders(store, Math.ceil(rows / 10));
    store.close();
    const opening = performance.now();
    store = openNetworkStore(dir, 'practice', silentLog, benchKey, writeBackUrl);
    const openMs = performance.now() - opening;
    let cursor: string | null = null;
    const random = createRandom(11);
    const common = { kind: null, cursor: null, limit: 50 };
    const figures: StoreFigures = {
      rows,
      ...filled,
      openMs,
      startMs: 0,
      startEmptyMs: await timeStart(join(dir, 'empty')),
      bytes,
      page: measure(() => {
        const page = store.activity.page({ ...common, cursor, query: '' });
        cursor = page.next;
      }),
      searchCommon: measure(() => store.activity.page({ ...common, query: 'wallet' })),
      searchDeep: measure(() => {
        const at = START + Math.floor(random() * 365) * DAY;
        const deep = `${at}.${at * IDS_PER_MS}`;
        return store.activity.page({ ...common, cursor: deep, query: 'wallet' });
      }),
      searchLetter: measure(() => store.activity.page({ ...common, query: 'w' })),
      searchFiltered: measure(() =>
        store.activity.page({ ...common, query: 'wallet kind:payment after:2026-06' }),
      ),
      searchRare: measure(() => {
        const word = `rare${Math.floor(random() * 1000)}`;
        return store.activity.page({ ...common, query: word });
      }),
      orderPage: measure(() =>
        store.orders.page({ cursor: null, limit: 50, status: null, query: '' }),
      ),
      orderSearch: measure(() =>
        store.orders.page({ cursor: null, limit: 50, status: null, query: 'picture' }),
      ),
    };
    store.close();
    figures.startMs = await timeStart(dir);
    print(figures);
    return figures;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The median of five starts, in ms. */
async function timeStart(dir: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = performance.now();
    const { app, call } = await startTestApp({ dir });
    await call('app.snapshot', {});
    times.push(performance.now() - before);
    await app.stop();
  }
  times.sort((a, b) => a - b);
  return times[2] ?? 0;
}

function print(figures: StoreFigures): void {
  const spread = ({ p50, p99 }: Spread) => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
  console.log(`store with ${figures.rows} activities`);
  console.log(
    `  insert               ${Math.round(figures.insertsPerSecond)} rows a second, longest batch ${figures.longestBatch.toFixed(0)} ms`,
  );
  console.log(
    `  indexed later        ${(figures.indexing / 1000).toFixed(1)} s in pieces, longest ${figures.longestPiece.toFixed(0)} ms`,
  );
  console.log(`  size                 ${Math.round(figures.bytes / 1e6)} MB`);
  console.log(`  open                 ${figures.openMs.toFixed(0)} ms`);
  console.log(
    `  start to a snapshot  ${figures.startMs.toFixed(0)} ms, empty ${figures.startEmptyMs.toFixed(0)} ms`,
  );
  console.log(`  keyset page of 50    ${spread(figures.page)}`);
  console.log(`  search, common word  ${spread(figures.searchCommon)}`);
  console.log(`  search, deep cursor  ${spread(figures.searchDeep)}`);
  console.log(`  search, one letter   ${spread(figures.searchLetter)}`);
  console.log(`  search, operators    ${spread(figures.searchFiltered)}`);
  console.log(`  search, before index ${spread(figures.searchLanded)}`);
  console.log(`  search, rare word    ${spread(figures.searchRare)}`);
  console.log(`  orders, page of 50   ${spread(figures.orderPage)}`);
  console.log(`  orders, common word  ${spread(figures.orderSearch)}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchStore(Number(process.argv[2] ?? 1_000_000));
}
