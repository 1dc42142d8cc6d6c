import { afterEach, describe, expect, it } from 'vitest';

import { createHistorySync } from '#main/history/sync.ts';
import type { HistoryEntry } from '#main/history/walk.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { systemClock } from '#shared/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { HistorySync } from '#shared/ipc/history.ts';

type Answer = (params: Record<string, unknown>) => unknown;

const TXID = 'ab'.repeat(32);
const rows: Record<string, object[]> = {
  'chain.history': [
    {
      txid: TXID,
      nIn: 1,
      nOut: 2,
      inSatoshi: 5000,
      outSatoshi: 4321,
      confirmations: 2,
      timestamp: 50,
      height: 9,
    },
  ],
  'brc20.addressHistory': [
    {
      ticker: 'ordi',
      type: 'receive',
      valid: true,
      txid: TXID,
      inscriptionId: `${TXID}i0`,
      from: 'a',
      to: 'b',
      amount: '5',
      height: 9,
      blocktime: 50,
    },
    {
      ticker: 'ordi',
      type: 'send',
      valid: true,
      txid: TXID,
      inscriptionId: `${TXID}i0`,
      from: 'a',
      to: 'b',
      amount: '5',
      height: 9,
      blocktime: 50,
    },
  ],
  'runes.events': [
    {
      type: 'mint',
      amount: '100',
      height: 9,
      txid: TXID,
      timestamp: 50,
      runeid: '840000:1',
      rune: 'A\u202eB',
    },
  ],
  'market.actions': [
    {
      auctionId: 'x1',
      inscriptionId: `${TXID}i0`,
      event: 'Sold',
      price: 900,
      timestamp: 50_000,
      tick: 'ordi',
      amount: 5,
    },
  ],
  'swap.gasHistory': [
    { funcType: 'swap', tickA: 'a', tickB: 'b', gas: '0.1', tick: 'fee', ts: 50 },
  ],
  'swap.swapHistory': [
    {
      tickIn: 'a',
      tickOut: 'b',
      amountIn: '1',
      amountOut: '2',
      exactType: 'exactIn',
      ts: 50,
      value: 3,
    },
    {
      tickIn: 'a',
      tickOut: 'b',
      amountIn: '1',
      amountOut: '2',
      exactType: 'exactIn',
      ts: 50,
      value: 3,
    },
  ],
  'swap.multiSwapHistory': [
    {
      ...{ tickIn: 'a', tickOut: 'c', amountIn: '1', amountOut: '2', exactType: 'exactIn', ts: 50 },
      route0: { tickIn: 'a', tickOut: 'b', amountIn: '1', amountOut: '5', success: true },
      route1: { tickIn: 'b', tickOut: 'c', amountIn: '4', amountOut: '2', success: true },
    },
  ],
  'swap.sendHistory': [{ tick: 'a', amount: '1', to: 'c', ts: 50 }],
  'swap.sendLpHistory': [{ tick: 'a/b', amount: '1', to: 'bcrt1qme', ts: 50 }],
  'swap.liqHistory': [
    { type: 'add', tick0: 'a', tick1: 'b', amount0: '1', amount1: '2', lp: '3', ts: 50 },
  ],
  'swap.lockLpHistory': [{ id: 'l', tick0: 'a', tick1: 'b', lp: '3', lockDay: 7, ts: 50_000 }],
  'swap.unlockLpHistory': [{ id: 'l', tick0: 'a', tick1: 'b', lp: '3', ts: 50_000 }],
  'swap.stakeHistory': [
    { pid: '1', poolTick0: 'a', poolTick1: 'b', type: 'stake', amount: '1', tick: 'lp', ts: 50 },
  ],
  'swap.depositList': [
    { tick: 'a', amount: '1', cur: 1, sum: 3, ts: 50, txid: TXID, type: 'direct' },
  ],
  'swap.withdrawHistory': [
    {
      id: 'w',
      tick: 'a',
      totalAmount: '1',
      completedAmount: '0',
      ts: 50,
      status: 'order',
      type: 'direct',
    },
  ],
};

const BATCHED: Record<string, string> = {
  gas: 'swap.gasHistory',
  send: 'swap.sendHistory',
  liq: 'swap.liqHistory',
  swap: 'swap.swapHistory',
  withdraw: 'swap.withdrawHistory',
  stake: 'swap.stakeHistory',
  send_lp: 'swap.sendLpHistory',
  lock_lp: 'swap.lockLpHistory',
  unlock_lp: 'swap.unlockLpHistory',
  multi_swap: 'swap.multiSwapHistory',
};
const single = [...Object.values(BATCHED), 'swap.depositList'].sort();

/** The newest rows of each list, of which there are as many as `more` says beyond these. */
const batchOf = (params: Record<string, unknown>, more: Record<string, number> = {}) =>
  Object.fromEntries(
    (params['types'] as string[]).map((type) => {
      const list = rows[BATCHED[type] ?? ''] ?? [];
      const shown = list.slice(0, Number(params['limit']));
      return [type, { list: shown, total: list.length + (more[type] ?? 0) }];
    }),
  );
const notServed = () => {
  const details = { row: 'swap.batchHistory', code: 404, msg: '404 page not found' };
  throw new AppError('PROVIDER_REJECTED', 'no such route', details);
};

function world(
  options: { answers?: Record<string, Answer>; network?: NetworkId; now?: () => number } = {},
) {
  const timers = new Set<{ ms: number; run: () => void }>();
  const kept = new Map<string, HistoryEntry>();
  const marks = new Map<string, unknown>();
  const calls: string[] = [];
  const wholes: string[][] = [];
  const states: HistorySync[] = [];
  const client: ProviderClient = {
    call: (async (name: string, params: Record<string, unknown>) => {
      calls.push(name);
      const own = options.answers?.[name];
      if (own) return own(params);
      if (name === 'swap.batchHistory') return batchOf(params);
      const list = Number(params['start'] ?? params['cursor'] ?? 0) === 0 ? (rows[name] ?? []) : [];
      return { detail: list, list, total: list.length };
    }) as ProviderClient['call'],
  };
  const sync = createHistorySync({
    network: options.network ?? 'practice',
    clock: {
      now: options.now ?? (() => 1_000_000),
      after(ms, run) {
        const timer = { ms, run };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    client,
    addresses: () => ['bcrt1qme'],
    load: (source, address) => marks.get(`${source} ${address}`) ?? null,
    keep(source, address, entries, mark) {
      marks.set(`${source} ${address}`, mark);
      const before = kept.size;
      for (const entry of entries) kept.set(`${entry.kind} ${entry.ref}`, entry);
      return { added: kept.size - before };
    },
    onWhole: ({ told }) => Promise.resolve(void wholes.push([...told])),
    isWanted: () => true,
    onChange: (state) => states.push(state),
    onAdded: () => undefined,
  });
  const run = async (force = true) => {
    calls.length = 0;
    sync.start(force);
    await sync.idle();
    return sync.state();
  };
  /** Runs the timers that are shorter than this. */
  const pass = async (ms: number) => {
    calls.length = 0;
    for (const timer of [...timers].filter((one) => one.ms < ms)) {
      timers.delete(timer);
      timer.run();
    }
    await sync.idle();
    return calls;
  };
  return { sync, run, kept, calls, states, pass, wholes };
}

describe('the histories of an address', () => {
  it('are read whole again on request, with the rows that are still there', async () => {
    const answers: Record<string, Answer> = {};
    const { sync, run, wholes, calls } = world({ answers });
    expect(sync.isWhole('brc20', 'bcrt1qme')).toBe(false);
    await run();
    expect(sync.isWhole('brc20', 'bcrt1qme')).toBe(true);
    calls.length = 0;
    await sync.readWhole('brc20', 'bcrt1qme');
    expect(calls).toEqual(['brc20.addressHistory']);
    expect(wholes[0]?.length).toBeGreaterThan(0);
    answers['brc20.addressHistory'] = () => ({ detail: [], total: 0 });
    await sync.readWhole('brc20', 'bcrt1qme');
    expect(wholes[1]).toEqual([]);
  });

  it('are all read into activities, with plain texts and exact times', async () => {
    const { run, kept } = world();
    const state = await run();
    expect(state).toMatchObject({ running: false, failures: [], endedAt: 1_000_000 });
    expect(state.done).toBe(state.total);
    const entries = [...kept.values()];
    expect(entries.map(({ kind }) => kind).sort()).toEqual([
      'brc20-receive',
      'brc20-send',
      'market-sold',
      'runes-mint',
      'swap',
      'swap',
      'swap-deposit',
      'swap-fee',
      'swap-liquidity-add',
      'swap-lock',
      'swap-route',
      'swap-send',
      'swap-send-lp',
      'swap-stake',
      'swap-unlock',
      'swap-withdrawal',
      'transaction',
    ]);
    expect(new Set(entries.map(({ at }) => at))).toEqual(new Set([50_000]));
    const text = JSON.stringify(entries);
    expect(text).not.toContain('\u202e');
    expect(text).not.toContain('undefined');
    const summaryOf = (kind: string) => entries.find((entry) => entry.kind === kind)?.summary;
    expect(summaryOf('transaction')).toContain('679 sats');
    expect(summaryOf('swap-send')).toBe('Sent 1 a to c');
    expect(entries.find(({ kind }) => kind === 'swap-route')?.data).toMatchObject({
      ...{ middle: 'b', middleAmount: '5', middleSpent: '4' },
    });
    expect(summaryOf('swap-send-lp')).toBe('Received 1 LP of a/b');
    expect(entries.find(({ kind }) => kind === 'swap-deposit')?.status).toBe(
      '1 of 3 confirmations',
    );
  });

  it('cost few calls when nothing moved', async () => {
    const { run, calls, kept } = world();
    await run();
    const size = kept.size;
    await run();
    expect(kept.size).toBe(size);
    expect([...calls].sort()).toEqual([
      'chain.history',
      'market.actions',
      'swap.batchHistory',
      'swap.depositList',
    ]);
  });

  it('are read all the same after some hours, and where the one they follow moved', async () => {
    let now = 1_000_000;
    const { run, calls } = world({ now: () => now });
    await run();
    now += 7 * 60 * 60_000;
    await run();
    expect(calls).toContain('brc20.addressHistory');
    expect(calls.filter((name) => name.startsWith('swap.')).sort()).toEqual([
      'swap.batchHistory',
      'swap.depositList',
    ]);
  });

  it('are read for the one they follow also where a run ended between the two', async () => {
    let now = 1_000_000;
    let isAway = false;
    const { run, calls } = world({
      now: () => (now += 1_000),
      answers: {
        'swap.batchHistory': notServed,
        'swap.swapHistory': () => {
          if (isAway) throw new AppError('PROVIDER_UNREACHABLE', 'away');
          return { list: rows['swap.swapHistory'], total: 1 };
        },
      },
    });
    await run();
    rows['swap.gasHistory']?.unshift({ ...rows['swap.gasHistory'][0], ts: 51 });
    isAway = true;
    expect((await run()).failures).toMatchObject([{ code: 'PROVIDER_UNREACHABLE' }]);
    isAway = false;
    await run();
    expect(calls).toContain('swap.swapHistory');
    await run();
    expect(calls).not.toContain('swap.swapHistory');
    rows['swap.gasHistory']?.shift();
  });

  it('of the swap are read soon after something of our own ended there, once for several', async () => {
    let now = 1_000_000;
    const { sync, run, pass, kept } = world({ now: () => now });
    await run();
    now += 60_000;
    sync.noteActed('bcrt1qme');
    sync.noteActed('bcrt1qme');
    expect([...(await pass(60_000))].sort()).toEqual(['swap.batchHistory', 'swap.depositList']);
    expect(await pass(60_000)).toEqual([]);
    // The new row comes with the one call.
    rows['swap.sendHistory']?.unshift({ ...rows['swap.sendHistory'][0], ts: 52 });
    now += 60_000;
    sync.noteActed('bcrt1qme');
    expect([...(await pass(60_000))].sort()).toEqual(['swap.batchHistory', 'swap.depositList']);
    expect([...kept.values()].map(({ at }) => at)).toContain(52_000);
    rows['swap.sendHistory']?.shift();
    sync.noteActed('bcrt1qme');
    await sync.stop();
    expect(await pass(60_000)).toEqual([]);
  });

  it('of a family are read at once when the user looks at them', async () => {
    const { sync, kept, calls } = world();
    await sync.read('swap', 'bcrt1qme');
    expect(calls.every((name) => name.startsWith('swap.'))).toBe(true);
    expect([...kept.values()].some(({ kind }) => kind === 'swap-send')).toBe(true);
  });

  it('leave out what a network does not serve', async () => {
    const { run, calls } = world({ network: 'testnet4' });
    await run();
    expect(calls.filter((name) => name.startsWith('swap.') || name.startsWith('market.'))).toEqual(
      [],
    );
  });
});

describe('the lists of the swap that come in one call', () => {
  const swapOf = (calls: string[]) => calls.filter((name) => name.startsWith('swap.')).sort();
  const sends = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ tick: 'a', amount: '1', to: 'c', ts: 900 - at }));
  const kept = rows['swap.sendHistory'];
  afterEach(() => {
    rows['swap.sendHistory'] = kept ?? [];
  });

  it('cost one call instead of ten, from the first look on, where each fits into it', async () => {
    const asked: Record<string, unknown>[] = [];
    const {
      run,
      calls,
      kept: stored,
    } = world({
      answers: {
        'swap.batchHistory': (params) => {
          asked.push(params);
          return batchOf(params);
        },
      },
    });
    const alone = world({ answers: { 'swap.batchHistory': notServed } });
    for (let looks = 0; looks < 2; looks += 1) {
      await run();
      expect(swapOf(calls)).toEqual(['swap.batchHistory', 'swap.depositList']);
      await alone.run();
    }
    expect(asked[0]).toMatchObject({ address: 'bcrt1qme', start: 0, limit: 20 });
    expect([...(asked[0]?.['types'] as string[])].sort()).toEqual(Object.keys(BATCHED).sort());
    // The same rows, by the same references.
    expect([...stored.keys()].sort()).toEqual([...alone.kept.keys()].sort());
  });

  it('are read by their own routes where the provider lacks the call, which is asked for once', async () => {
    const { run, calls, sync } = world({ answers: { 'swap.batchHistory': notServed } });
    const state = await run();
    expect(state.failures).toEqual([]);
    expect(swapOf(calls)).toEqual(['swap.batchHistory', ...single].sort());
    await run();
    expect(swapOf(calls)).toEqual([
      'swap.depositList',
      'swap.gasHistory',
      'swap.stakeHistory',
      'swap.withdrawHistory',
    ]);
    calls.length = 0;
    await sync.read('swap', 'bcrt1qme');
    expect(swapOf(calls)).toEqual(single);
  });

  it('are read by their own routes too where the call is refused or unreadable, and it is rarely tried again', async () => {
    let now = 1_000_000;
    const { run, calls } = world({
      now: () => now,
      answers: {
        'swap.batchHistory': () => {
          throw new AppError('PROVIDER_SHAPE', 'odd', { row: 'swap.batchHistory' });
        },
      },
    });
    const tried: boolean[] = [];
    for (let looks = 0; looks < 4; looks += 1) {
      expect((await run()).failures).toEqual([]);
      tried.push(calls.includes('swap.batchHistory'));
      expect(calls).toContain('swap.gasHistory');
      now += 40 * 60_000;
      if (looks === 0) expect(swapOf(calls)).toEqual(['swap.batchHistory', ...single].sort());
    }
    expect(tried.filter(Boolean).length).toBeLessThan(tried.length);
  });

  it('end the run where the provider is away', async () => {
    const { run, calls, sync } = world({
      answers: {
        'swap.batchHistory': () => {
          throw new AppError('PROVIDER_UNREACHABLE', 'away');
        },
      },
    });
    expect((await run()).failures).toEqual([{ family: 'swap', code: 'PROVIDER_UNREACHABLE' }]);
    expect(swapOf(calls)).toEqual(['swap.batchHistory']);
    await expect(sync.read('swap', 'bcrt1qme')).rejects.toMatchObject({
      code: 'PROVIDER_UNREACHABLE',
    });
    expect(swapOf(calls)).toEqual(['swap.batchHistory', 'swap.batchHistory']);
  });

  it('are walked by their own route only where they are long and have something new', async () => {
    rows['swap.sendHistory'] = sends(60);
    let now = 1_000_000;
    const { run, calls, kept: stored } = world({ now: () => now });
    const sent = () => [...stored.values()].filter(({ kind }) => kind === 'swap-send').length;
    await run();
    expect(swapOf(calls)).toEqual(['swap.batchHistory', 'swap.depositList', 'swap.sendHistory']);
    expect(sent()).toBe(60);
    await run();
    expect(swapOf(calls)).toEqual(['swap.batchHistory', 'swap.depositList']);
    // Nothing else moved, and the fees did not either.
    rows['swap.sendHistory'] = [{ tick: 'a', amount: '1', to: 'c', ts: 901 }, ...sends(60)];
    now += 2 * 60 * 60_000;
    await run(false);
    expect(swapOf(calls)).toContain('swap.sendHistory');
    expect(sent()).toBe(61);
    // A row between the newest and the oldest shows in the total alone.
    rows['swap.sendHistory'] = [
      ...(rows['swap.sendHistory'] ?? []),
      { tick: 'b', amount: '1', to: 'c', ts: 1 },
    ];
    now += 4 * 60 * 60_000;
    await run(false);
    expect(swapOf(calls)).toContain('swap.sendHistory');
  });

  it('are walked by their own route where the server ignored the limit', async () => {
    rows['swap.sendHistory'] = sends(60);
    const {
      run,
      calls,
      kept: stored,
    } = world({
      answers: { 'swap.batchHistory': (params) => batchOf({ ...params, limit: 60 }) },
    });
    await run();
    await run();
    expect([...stored.values()].filter(({ kind }) => kind === 'swap-send')).toHaveLength(60);
    expect(calls).not.toContain('swap.swapHistory');
  });

  it('take a withdrawal that goes on as it is now', async () => {
    const { run, kept: stored } = world();
    await run();
    const [row] = rows['swap.withdrawHistory'] ?? [];
    rows['swap.withdrawHistory'] = [{ ...row, status: 'completed' }];
    await run();
    const found = [...stored.values()].find(({ kind }) => kind === 'swap-withdrawal');
    expect(found?.status).toBe('completed');
    rows['swap.withdrawHistory'] = row ? [row] : [];
  });
});

describe('a list that fails', () => {
  it('is named, and the others are read', async () => {
    const { run, kept } = world({
      answers: {
        'runes.events': () => {
          throw new AppError('PROVIDER_SHAPE', 'odd', { row: 'runes.events' });
        },
      },
    });
    const state = await run();
    expect(state.failures).toEqual([{ family: 'runes', code: 'PROVIDER_SHAPE' }]);
    expect(state.endedAt).toBeNull();
    expect([...kept.values()].some(({ kind }) => kind === 'swap')).toBe(true);
  });

  it('ends the run if the provider is unavailable, and the next one continues', async () => {
    let isAway = true;
    const { run, calls, kept } = world({
      answers: {
        'brc20.addressHistory': () => {
          if (isAway) throw new AppError('PROVIDER_UNREACHABLE', 'away');
          return { detail: rows['brc20.addressHistory'] };
        },
      },
    });
    expect((await run()).failures).toEqual([{ family: 'brc20', code: 'PROVIDER_UNREACHABLE' }]);
    expect(calls).toEqual(['chain.history', 'brc20.addressHistory']);
    isAway = false;
    await run();
    expect([...kept.values()].some(({ kind }) => kind === 'brc20-receive')).toBe(true);
  });

  it('says stopped when it is stopped, without a failure', async () => {
    const made = world({
      answers: {
        'chain.history': async () => {
          await new Promise((resolve) => systemClock.after(20, () => resolve(null)));
          return { detail: [] };
        },
      },
    });
    made.sync.start();
    await made.sync.stop();
    expect(made.sync.state()).toMatchObject({ running: false, failures: [], endedAt: null });
    expect(made.kept.size).toBe(0);
  });
});

it('takes in a hundred thousand rows a page at a time', async () => {
  const total = 100_000;
  let largest = 0;
  const { run, kept } = world({
    answers: {
      'chain.history': ({ cursor, size }) => {
        const count = Math.min(Number(size), total - Number(cursor));
        largest = Math.max(largest, count);
        return {
          detail: Array.from({ length: count }, (_, n) => ({
            ...rows['chain.history']?.[0],
            txid: (Number(cursor) + n).toString(16).padStart(64, '0'),
          })),
        };
      },
    },
  });
  const state = await run();
  expect(state.rows).toBeGreaterThanOrEqual(total);
  expect(largest).toBe(100);
  expect([...kept.values()].filter(({ kind }) => kind === 'transaction')).toHaveLength(total);
});
