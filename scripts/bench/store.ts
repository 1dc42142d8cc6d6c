import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { silentLog } from '#main/log.ts';
import { type NetworkStore, openNetworkStore } from '#main/store/open-stores.ts';
import { IDS_PER_MS } from '#main/store/time-ids.ts';
import { startTestApp } from '#test/support/start-test-app.ts';

const workerUrl = new URL('../../src/main/store/thread/worker.ts', import.meta.url);
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

/** A deterministic 32-bit xorshift generator, so that runs are comparable. */
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
  // References as long as a txid.
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
        version: 2 as const,
        postageSats: '546',
        actions: [],
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

/** Fills a network store with `rows` activities and a tenth as many orders, and measures it. */
export async function benchStore(rows = 1_000_000): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-bench-'));
  const open = () => openNetworkStore(dir, 'practice', silentLog, benchKey, { workerUrl });
  try {
    let store = open();
    const filled = fillActivity(store, rows);
    store.close();
    const bytes = statSync(store.path).size;
    store = open();
    fillOrders(store, Math.ceil(rows / 10));
    store.close();
    const opening = performance.now();
    store = open();
    const openMs = performance.now() - opening;
    const found = searches(store);
    store.close();
    const [started, empty] = [await timeStart(dir), await timeStart(join(dir, 'empty'))];
    return {
      // By this thread's processor time; another thread checkpoints the log.
      'rows landed': `${Math.round(filled.insertsPerSecond)} a second, longest batch ${ms(filled.longestBatch)}, ${ms(filled.longestHeld)} by the clock`,
      'indexed later, in pieces': `${(filled.indexing / 1000).toFixed(1)} s, longest piece ${ms(filled.longestPiece)}`,
      'search before anything is indexed': said(filled.searchLanded),
      ...found,
      'size, without orders': `${Math.round(bytes / 1e6)} MB`,
      open: ms(openMs),
      'app start to the first snapshot': `${ms(started)}, ${ms(empty)} with an empty store`,
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const said = ({ p50, p99 }: Spread): string => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;

function searches({ activity, orders }: NetworkStore): Record<string, string> {
  let cursor: string | null = null;
  const random = createRandom(11);
  const first = { kind: null, cursor: null, limit: 50 };
  const search = (query: string) => said(measure(() => activity.page({ ...first, query })));
  const ordered = (query: string) =>
    said(measure(() => orders.page({ cursor: null, limit: 50, status: null, query })));
  return {
    'next page of 50': said(
      measure(() => {
        cursor = activity.page({ ...first, cursor, query: '' }).next;
      }),
    ),
    'search, a word in every row': search('wallet'),
    'search, the same word from anywhere in the list': said(
      measure(() => {
        const at = START + Math.floor(random() * 365) * DAY;
        activity.page({ ...first, cursor: `${at}.${at * IDS_PER_MS}`, query: 'wallet' });
      }),
    ),
    'search, one letter': search('w'),
    'search, a word, a kind and half a year': search('wallet kind:payment after:2026-06'),
    'search, a word in one of 1,000 rows': said(
      measure(() => {
        const query = `rare${Math.floor(random() * 1000)}`;
        activity.page({ ...first, query });
      }),
    ),
    'orders, page of 50': ordered(''),
    'orders, a word in every row': ordered('picture'),
  };
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
