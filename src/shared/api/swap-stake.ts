import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, amount, count, loose, text } from './fields.ts';
import { eitherFigure, eitherTime, figure, page, tick, totalOf } from './swap-fields.ts';

const { read } = familyRows('swap');

const stakePool = loose({
  summary: loose({
    pid: text,
    poolTick0: text,
    poolTick1: text,
    rewardTick: text,
    curTotalLp: figure,
    /** Of the whole epoch, like the stages' added rewards and what was distributed of either. */
    baseReward: figure,
    stageNeedLp: z.array(figure),
    stageAddedRewards: z.array(figure),
    stakingLimit: figure.nullish(),
    distributedReward: figure.nullish(),
    extractReward: figure.nullish(),
    extractDistributedReward: figure.nullish(),
    apy: z.number().nullish(),
  }),
});
const epoch = loose({
  /** Documented only by the server's code. */
  eid: text.nullish(),
  startBlock: count,
  endBlock: count,
  stakePools: z.array(stakePool),
});
const lockQuery = {
  tick: tick.optional(),
  tick0: tick.optional(),
  tick1: tick.optional(),
  address: address.optional(),
  ...page,
};
/** Lock records use milliseconds, unlike all other times of the swap. */
const locked = {
  id: text,
  address: text,
  tick0: text,
  tick1: text,
  lp: amount,
  amount0: amount,
  amount1: amount,
  amount0USD: figure,
  amount1USD: figure,
  ts: count,
};

export const swapStake = {
  'swap.stakeList': read(
    '/v1/brc20-swap/stake_list',
    z.object({}),
    loose({ list: z.array(epoch), newestHeight: count.optional() }),
  ),
  'swap.stakeItem': read(
    '/v1/brc20-swap/stake_item',
    z.object({ eid: z.string().min(1).max(64) }),
    loose({ item: epoch, newestHeight: count }),
  ),
  'swap.stakeUserInfo': read(
    '/v1/brc20-swap/stake_user_info',
    z.object({ address: address.optional() }),
    z.record(
      z.string().max(64),
      loose({
        pid: text,
        address: text,
        availableLp: amount,
        stakedLp: amount,
        claimed: figure,
        unclaimed: figure,
        lastStakeTs: count,
      }),
    ),
    { note: 'an open object in the documents; its fields come from the server' },
  ),
  'swap.stakeHistory': read(
    '/v1/brc20-swap/stake_history',
    z.object({
      pid: z.string().max(64).optional(),
      search: z.string().max(130).optional(),
      address,
      type: z.enum(['all', 'stake', 'unstake', 'claim']),
      ...page,
    }),
    totalOf(
      loose({
        pid: text,
        address: text,
        poolTick0: text,
        poolTick1: text,
        type: text,
        amount,
        tick: text,
        ts: count,
      }),
    ),
  ),
  'swap.lpRewardHistory': read(
    '/v1/brc20-swap/lp_reward_history',
    z.object({ address, tick0: tick, tick1: tick, ...page }),
    totalOf(
      loose({
        id: text,
        type: text,
        address: text,
        tick0: text,
        tick1: text,
        reward0: figure,
        reward1: figure,
        ts: count,
      }),
    ),
  ),
  'swap.rewardCurve': read(
    '/v1/brc20-swap/reward_curve',
    z.object({ address, tick0: tick, tick1: tick, startTime: count, endTime: count }),
    totalOf(
      loose({
        pair: text,
        address: text,
        shareOfPool: z.number(),
        accReward0: eitherFigure,
        accReward1: eitherFigure,
        price0: eitherFigure,
        price1: eitherFigure,
        timestamp: count,
      }),
    ),
    { note: 'an open object in the documents; its fields come from the server' },
  ),
  'swap.myLockLp': read(
    '/v1/brc20-swap/my_lock_lp',
    z.object({ tick0: tick, tick1: tick, address }),
    loose({
      lp: amount,
      lockLp: amount,
      availableLp: amount,
      availableAmount0: amount,
      availableAmount1: amount,
      shareOfPool: eitherFigure,
      availableUnlockLp: amount.optional(),
    }),
  ),
  'swap.lockLpHistory': read(
    '/v1/brc20-swap/lock_lp_history',
    z.object({ ...lockQuery, lockDay: count.optional() }),
    totalOf(
      loose({ ...locked, lockDay: count, unlockTime: eitherTime, shareOfPool: eitherFigure }),
    ),
    {
      note: 'without an address both ticks of the pool are needed; unlockTime is text in the documents',
    },
  ),
  'swap.unlockLpHistory': read(
    '/v1/brc20-swap/unlock_lp_history',
    z.object(lockQuery),
    totalOf(loose(locked)),
    { note: 'without an address both ticks of the pool are needed; times are milliseconds' },
  ),
  'swap.exportLockLpHistory': read(
    '/v1/brc20-swap/export_lock_lp_history',
    z.object({
      tick0: tick,
      tick1: tick,
      lockDay: count.optional(),
      lockTime: count.optional(),
    }),
    z.object({ mediaType: z.string(), bytes: z.instanceof(Uint8Array) }),
    { body: 'raw', maxBytes: 8 * 1024 * 1024, note: 'text/csv without an envelope' },
  ),
};
