import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { utf8 } from '#practice/formats/bytes.ts';
import type { EventOf } from '#practice/state/records/swap.ts';
import { lpOf } from '#practice/swap/book.ts';
import { codes } from '#practice/swap/codes.ts';
import { unlockable } from '#practice/swap/locks.ts';
import { worthOf } from '#practice/swap/math.ts';
import { shareText, usdNumber, usdText } from '#practice/swap/prices.ts';
import {
  BASE_REWARD,
  EPOCHS,
  epochSpan,
  rewardPerBlock,
  settledPool,
  settledStaker,
  STAGES,
} from '#practice/swap/stakes.ts';
import type { SwapWorld } from '#practice/swap/world.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { csvOf } from './csv.ts';
import { eventsOf } from './events.ts';
import { rewardCurve } from './reward-curve.ts';

type LockEvent = EventOf<'lock' | 'unlock'>;

const BLOCKS_A_YEAR = 52_560n;

interface LockAsk {
  tick?: string | undefined;
  tick0?: string | undefined;
  tick1?: string | undefined;
  address?: string | undefined;
  start: number;
  limit: number;
}

/** Staking epochs, locks of shares, and the fees that shares earned. */
export function stakeHandlers(world: SwapWorld): Handlers {
  const { ledger } = world;
  const { book, prices, state } = ledger;
  const ticksOfPair = (pair: string) => pair.split('/') as [string, string];
  const pairOf = (tick0: string, tick1: string) =>
    book.pairOf(book.tick(tick0), book.tick(tick1)).pair;

  /** Dollars of rewards in a year for a hundred dollars staked. */
  function apyOf(pair: string, rewardTick: string, staked: bigint): number {
    const pool = book.pool(pair);
    if (!pool || staked === 0n || pool.lp === 0n) return 0;
    const value = (prices.poolUsd(pool) * staked) / pool.lp;
    const yearly = prices.usd(rewardTick, rewardPerBlock(staked) * BLOCKS_A_YEAR);
    return value === 0n ? 0 : Number(unscaleDecimal((yearly * 10_000n) / value, 2));
  }

  function stakePool(pid: string) {
    const row = settledPool(ledger, pid);
    const [poolTick0, poolTick1] = ticksOfPair(row.pair);
    return {
      summary: {
        pid,
        poolTick0,
        poolTick1,
        rewardTick: row.rewardTick,
        curTotalLp: book.lpText(row.staked),
        baseReward: book.text(row.rewardTick, BASE_REWARD),
        stageNeedLp: STAGES.map((stage) => book.lpText(stage.need)),
        stageAddedRewards: STAGES.map((stage) => book.text(row.rewardTick, stage.added)),
        distributedReward: book.text(row.rewardTick, row.distributed),
        extractReward: book.text(row.rewardTick, row.extracted),
        extractDistributedReward: book.text(row.rewardTick, row.distributed - row.extracted),
        apy: apyOf(row.pair, row.rewardTick, row.staked),
      },
    };
  }

  function epoch(eid: string) {
    const { start, end } = epochSpan(ledger, eid);
    const pids = [...state.swapStakePools.values()].filter((row) => row.eid === eid);
    return {
      eid,
      startBlock: start,
      endBlock: end,
      stakePools: pids.map((row) => stakePool(row.pid)),
    };
  }

  function lockEvents(kind: 'lock' | 'unlock', ask: LockAsk): LockEvent[] {
    const both = ask.tick0 !== undefined && ask.tick1 !== undefined;
    if (ask.address === undefined && !both) {
      throw new Refusal(codes.failed, 'address, or tick0 and tick1, needed');
    }
    const wanted = [ask.tick, ask.tick0, ask.tick1].filter((tick) => tick !== undefined);
    const ticks = wanted.map((tick) => tick.toLowerCase());
    return eventsOf(ledger, kind).filter((row) => {
      const own = ticksOfPair(row.pair).map((tick) => tick.toLowerCase());
      const mine = ask.address === undefined || row.address === ask.address;
      return mine && ticks.every((tick) => own.includes(tick));
    });
  }
  const wireLock = (row: LockEvent) => {
    const [tick0, tick1] = ticksOfPair(row.pair);
    return {
      id: row.id,
      address: row.address,
      tick0,
      tick1,
      lp: book.lpText(row.lp),
      amount0: book.text(tick0, row.amount0),
      amount1: book.text(tick1, row.amount1),
      amount0USD: usdText(row.usd0),
      amount1USD: usdText(row.usd1),
      ts: row.ts * 1000,
    };
  };
  const lockRow = (row: LockEvent) => ({
    ...wireLock(row),
    lockDay: row.lockDay,
    unlockTime: row.unlockTime,
    shareOfPool: row.share,
  });

  return {
    'swap.stakeList': () => ({ list: EPOCHS.map(epoch), newestHeight: ledger.height() }),
    'swap.stakeItem': ({ eid }) => {
      if (!EPOCHS.includes(eid)) throw new Refusal(codes.failed, 'epoch not found');
      return { item: epoch(eid), newestHeight: ledger.height() };
    },
    'swap.stakeUserInfo': ({ address }) => {
      if (address === undefined) return {};
      const entries = [...state.swapStakePools.values()].map((row) => {
        const pool = settledPool(ledger, row.pid);
        const staker = settledStaker(ledger, pool, address);
        return [
          row.pid,
          {
            pid: row.pid,
            address,
            availableLp: book.lpText(book.lp(address, row.pair).free),
            stakedLp: book.lpText(staker.staked),
            claimed: book.text(row.rewardTick, staker.claimed),
            unclaimed: book.text(row.rewardTick, staker.unclaimed),
            lastStakeTs: staker.lastTs,
          },
        ] as const;
      });
      return Object.fromEntries(entries);
    },
    'swap.stakeHistory': (ask) => {
      const needle = (ask.search ?? '').toLowerCase();
      const turned = needle.split('/').reverse().join('/');
      const rows = eventsOf(ledger, 'stake').filter((row) => {
        const pair = row.pair.toLowerCase();
        return (
          row.address === ask.address &&
          (ask.pid === undefined || row.pid === ask.pid) &&
          (ask.type === 'all' || row.type === ask.type) &&
          (pair.includes(needle) || pair.includes(turned))
        );
      });
      return {
        total: rows.length,
        list: pageOf(rows, ask.start, ask.limit).map((row) => {
          const [poolTick0, poolTick1] = ticksOfPair(row.pair);
          const claimed = row.type === 'claim';
          return {
            id: row.id,
            pid: row.pid,
            address: row.address,
            poolTick0,
            poolTick1,
            type: row.type,
            amount: claimed ? book.text(row.tick, row.amount) : book.lpText(row.amount),
            tick: row.tick,
            ts: row.ts,
            height: row.height,
            status: 'success',
            value: usdNumber(row.usd),
          };
        }),
      };
    },
    'swap.lpRewardHistory': (ask) => {
      const pair = pairOf(ask.tick0, ask.tick1);
      const [tick0, tick1] = ticksOfPair(pair);
      const rows = eventsOf(ledger, 'liq').filter(
        (row) => row.type === 'remove' && row.address === ask.address && row.pair === pair,
      );
      return {
        total: rows.length,
        list: pageOf(rows, ask.start, ask.limit).map((row) => ({
          id: row.id,
          type: 'lp-reward',
          address: row.address,
          tick0,
          tick1,
          reward0: book.text(tick0, row.reward0),
          reward1: book.text(tick1, row.reward1),
          ts: row.ts,
        })),
      };
    },
    'swap.rewardCurve': ({ address, tick0, tick1, startTime, endTime }) => {
      const list = rewardCurve(ledger, address, pairOf(tick0, tick1), startTime, endTime);
      return { total: list.length, list };
    },
    'swap.myLockLp': ({ tick0, tick1, address }) => {
      const pool = book.needPool(pairOf(tick0, tick1));
      const row = book.lp(address, pool.pair);
      const worth = worthOf(pool, row.free);
      return {
        lp: book.lpText(lpOf(row)),
        lockLp: book.lpText(row.locked),
        availableLp: book.lpText(row.free),
        availableAmount0: book.text(pool.tick0, worth.amount0),
        availableAmount1: book.text(pool.tick1, worth.amount1),
        shareOfPool: shareText(lpOf(row), pool.lp),
        availableUnlockLp: book.lpText(unlockable(ledger, address, pool.pair)),
      };
    },
    'swap.lockLpHistory': (ask) => {
      const rows = lockEvents('lock', ask).filter(
        (row) => ask.lockDay === undefined || row.lockDay === ask.lockDay,
      );
      return { total: rows.length, list: pageOf(rows, ask.start, ask.limit).map(lockRow) };
    },
    'swap.unlockLpHistory': (ask) => {
      const rows = lockEvents('unlock', ask);
      return { total: rows.length, list: pageOf(rows, ask.start, ask.limit).map(wireLock) };
    },
    'swap.exportLockLpHistory': ({ tick0, tick1, lockDay, lockTime }) => {
      const rows = lockEvents('lock', { tick0, tick1, start: 0, limit: 0 }).filter(
        (row) =>
          (lockDay === undefined || row.lockDay === lockDay) &&
          (lockTime === undefined || row.ts * 1000 >= lockTime),
      );
      return {
        mediaType: 'text/csv; charset=utf-8',
        bytes: new Uint8Array(utf8(csvOf(rows.map(lockRow)))),
        filename: `lock-lp-${pairOf(tick0, tick1).replace('/', '-')}.csv`,
      };
    },
  };
}
