import type { Routes } from '#practice/api/handlers.ts';
import { fits, listOf, pick } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import { utf8 } from '#practice/formats/bytes.ts';
import type { EventOf, StakePoolRow } from '#practice/state/records/swap.ts';
import { lpOf, ticksOfPair } from '#practice/swap/book.ts';
import { unlockable } from '#practice/swap/locks.ts';
import { allLp, worthOf } from '#practice/swap/math.ts';
import { shareText, usdNumber, usdText } from '#practice/swap/prices.ts';
import {
  EPOCHS,
  epochSpan,
  rewardPerBlock,
  rewardsOf,
  settledPool,
  settledStaker,
} from '#practice/swap/stakes.ts';
import type { SwapWorld } from '#practice/swap/world.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { eventsOf } from './events.ts';
import { rewardCurve } from './reward-curve.ts';

type LockEvent = EventOf<'lock' | 'unlock'>;

const BLOCKS_A_YEAR = 52_560n;

/** Yearly rewards in dollars per hundred dollars staked. */
function apyOf({ book, prices }: SwapWorld, row: StakePoolRow) {
  const { pair, rewardTick, staked } = row;
  const pool = book.pool(pair);
  if (!pool || staked === 0n || pool.lp === 0n) return 0;
  const value = (prices.poolUsd(pool) * staked) / allLp(pool);
  const yearly = prices.usd(rewardTick, rewardPerBlock(row) * BLOCKS_A_YEAR);
  return value === 0n ? 0 : Number(unscaleDecimal((yearly * 10_000n) / value, 2));
}

function stakePool(world: SwapWorld, pid: string) {
  const { book } = world;
  const row = settledPool(world, pid);
  const { pair, rewardTick, staked } = row;
  const { stages, base, basePaid, bonus, bonusPaid } = rewardsOf(world, row);
  const [poolTick0, poolTick1] = ticksOfPair(pair);
  const reward = (amount: bigint) => book.text(rewardTick, amount);
  return {
    summary: {
      ...{ pid, poolTick0, poolTick1, rewardTick },
      curTotalLp: book.lpText(staked),
      baseReward: reward(base),
      stageNeedLp: stages.map((stage) => book.lpText(stage.need)),
      stageAddedRewards: stages.map((stage) => reward(stage.added)),
      distributedReward: reward(basePaid),
      extractReward: reward(bonus),
      extractDistributedReward: reward(bonusPaid),
      apy: apyOf(world, row),
    },
  };
}

function epoch(world: SwapWorld, eid: string) {
  const { start, end } = epochSpan(world, eid);
  const rows = [...world.state.swapStakePools.values()].filter((row) => row.eid === eid);
  const stakePools = rows.map(({ pid }) => stakePool(world, pid));
  return { eid, startBlock: start, endBlock: end, stakePools };
}

interface LockFilter {
  tick?: string | undefined;
  tick0?: string | undefined;
  tick1?: string | undefined;
  address?: string | undefined;
}

function lockEvents(world: SwapWorld, kind: 'lock' | 'unlock', filter: LockFilter): LockEvent[] {
  const { tick, tick0, tick1, address } = filter;
  if (address === undefined && (tick0 === undefined || tick1 === undefined)) {
    refuse('failed', 'address, or tick0 and tick1, needed');
  }
  const wanted = [tick, tick0, tick1].flatMap((one) => one?.toLowerCase() ?? []);
  return eventsOf(world, kind).filter((row) => {
    const own = ticksOfPair(row.pair.toLowerCase());
    return fits(row, { address }) && wanted.every((one) => own.includes(one));
  });
}

function wireLock({ book }: SwapWorld, row: LockEvent) {
  const [tick0, tick1] = ticksOfPair(row.pair);
  return {
    ...pick(row, 'id', 'address'),
    ...{ tick0, tick1, ...book.textsOfPair(row) },
    lp: book.lpText(row.lp),
    amount0USD: usdText(row.usd0),
    amount1USD: usdText(row.usd1),
    ts: row.ts * 1000,
  };
}

const wireLockRow = (world: SwapWorld, row: LockEvent) => ({
  ...wireLock(world, row),
  ...pick(row, 'lockDay', 'unlockTime'),
  shareOfPool: row.share,
});

const columns = [
  ...(['id', 'address', 'tick0', 'tick1', 'lp', 'amount0', 'amount1'] as const),
  ...(['amount0USD', 'amount1USD', 'lockDay', 'unlockTime', 'ts', 'shareOfPool'] as const),
];

/** An RFC 4180 cell that spreadsheets don't run as a formula, since ticks are untrusted text. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly ReturnType<typeof wireLockRow>[]): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}

function wireStake({ book }: SwapWorld, row: EventOf<'stake'>) {
  const [poolTick0, poolTick1] = ticksOfPair(row.pair);
  const isClaim = row.type === 'claim';
  return {
    ...pick(row, 'id', 'pid', 'address', 'type', 'tick', 'ts', 'height'),
    ...{ poolTick0, poolTick1, status: 'success' },
    amount: isClaim ? book.text(row.tick, row.amount) : book.lpText(row.amount),
    value: usdNumber(row.usd),
  };
}

/** An address's stakes in each staking pool. */
function stakesOf(world: SwapWorld, address: string) {
  const { state, book } = world;
  const entries = [...state.swapStakePools.values()].map(({ pid, pair, rewardTick }) => {
    const staker = settledStaker(world, settledPool(world, pid), address);
    const stake = {
      ...{ pid, address, lastStakeTs: staker.lastTs },
      availableLp: book.lpText(book.lp(address, pair).free),
      stakedLp: book.lpText(staker.staked),
      claimed: book.text(rewardTick, staker.claimed),
      unclaimed: book.text(rewardTick, staker.unclaimed),
    };
    return [pid, stake] as const;
  });
  return Object.fromEntries(entries);
}

/** Staking epochs, locks of LP tokens, and their earned fees. */
export const stakeRoutes: Routes<SwapWorld> = {
  'swap.stakeList': (world) => ({
    list: EPOCHS.map((eid) => epoch(world, eid)),
    newestHeight: world.height(),
  }),
  'swap.stakeItem': (world, { eid }) => {
    if (!EPOCHS.includes(eid)) refuse('failed', 'epoch not found');
    return { item: epoch(world, eid), newestHeight: world.height() };
  },
  'swap.stakeUserInfo': (world, { address }) =>
    address === undefined ? {} : stakesOf(world, address),
  'swap.stakeHistory': (world, { pid, search = '', address, type, ...page }) => {
    const needle = search.toLowerCase();
    const turned = needle.split('/').reverse().join('/');
    const filter = { address, pid, type: type === 'all' ? undefined : type };
    const rows = eventsOf(world, 'stake').filter((row) => {
      const pair = row.pair.toLowerCase();
      return fits(row, filter) && (pair.includes(needle) || pair.includes(turned));
    });
    return listOf(rows, page, (row) => wireStake(world, row));
  },
  'swap.lpRewardHistory': (world, { address, tick0: a, tick1: b, ...page }) => {
    const { book } = world;
    const { pair, tick0, tick1 } = book.pairOfText({ tick0: a, tick1: b });
    const rows = eventsOf(world, 'liq').filter((row) =>
      fits(row, { type: 'remove', address, pair }),
    );
    return listOf(rows, page, (row) => ({
      ...pick(row, 'id', 'address', 'ts'),
      ...{ type: 'lp-reward', tick0, tick1 },
      ...book.rewards({ tick0, tick1 }, row),
    }));
  },
  'swap.rewardCurve': (world, { address, startTime, endTime, ...ticks }) => {
    const { pair } = world.book.pairOfText(ticks);
    const list = rewardCurve(world, address, pair, startTime, endTime);
    return { total: list.length, list };
  },
  'swap.myLockLp': (world, { address, ...ticks }) => {
    const { book } = world;
    const pool = book.poolOfText(ticks);
    const row = book.lp(address, pool.pair);
    const available = book.texts(pool, worthOf(pool, row.free));
    return {
      lp: book.lpText(lpOf(row)),
      lockLp: book.lpText(row.locked),
      availableLp: book.lpText(row.free),
      availableAmount0: available.amount0,
      availableAmount1: available.amount1,
      shareOfPool: shareText(lpOf(row), allLp(pool)),
      availableUnlockLp: book.lpText(unlockable(world, address, pool.pair)),
    };
  },
  'swap.lockLpHistory': (world, { lockDay, start, limit, ...filter }) => {
    const rows = lockEvents(world, 'lock', filter).filter((row) => fits(row, { lockDay }));
    return listOf(rows, { start, limit }, (row) => wireLockRow(world, row));
  },
  'swap.unlockLpHistory': (world, { start, limit, ...filter }) =>
    listOf(lockEvents(world, 'unlock', filter), { start, limit }, (row) => wireLock(world, row)),
  'swap.exportLockLpHistory': (world, { tick0, tick1, lockDay, lockTime = 0 }) => {
    const rows = lockEvents(world, 'lock', { tick0, tick1 }).filter(
      (row) => fits(row, { lockDay }) && row.ts * 1000 >= lockTime,
    );
    const { pair } = world.book.pairOfText({ tick0, tick1 });
    return {
      mediaType: 'text/csv; charset=utf-8',
      bytes: new Uint8Array(utf8(csvOf(rows.map((row) => wireLockRow(world, row))))),
      filename: `lock-lp-${pair.replace('/', '-')}.csv`,
    };
  },
};
