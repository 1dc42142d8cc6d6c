import { describe, expect, it } from 'vitest';

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
      'swap.depositList',
      'swap.gasHistory',
      'swap.stakeHistory',
      'swap.withdrawHistory',
    ]);
  });

  it('are read all the same after some hours, and where the one they follow moved', async () => {
    let now = 1_000_000;
    const { run, calls } = world({ now: () => now });
    await run();
    now += 7 * 60 * 60_000;
    await run();
    expect(calls).toContain('brc20.addressHistory');
    expect(calls).toContain('swap.swapHistory');
  });

  it('are read for the one they follow also where a run ended between the two', async () => {
    let now = 1_000_000;
    let isAway = false;
    const { run, calls } = world({
      now: () => (now += 1_000),
      answers: {
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
    const { sync, run, pass } = world({ now: () => now });
    await run();
    now += 60_000;
    sync.noteActed('bcrt1qme');
    sync.noteActed('bcrt1qme');
    expect([...(await pass(60_000))].sort()).toEqual([
      'swap.depositList',
      'swap.gasHistory',
      'swap.stakeHistory',
      'swap.withdrawHistory',
    ]);
    expect(await pass(60_000)).toEqual([]);
    // The source they follow has a new row, so the others are read too.
    rows['swap.gasHistory']?.unshift({ ...rows['swap.gasHistory'][0], ts: 52 });
    now += 60_000;
    sync.noteActed('bcrt1qme');
    expect(await pass(60_000)).toContain('swap.swapHistory');
    rows['swap.gasHistory']?.shift();
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
