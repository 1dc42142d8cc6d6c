import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, amount, count, loose, text } from './fields.ts';
import { eitherFigure, figure, tick, totalOf, widePage } from './swap-fields.ts';

const { read } = familyRows('swap');

const balances = loose({
  module: amount,
  swap: amount,
  pendingSwap: amount,
  pendingAvailable: amount,
});
export type SwapBalances = z.output<typeof balances>;

const tickBalance = z
  .union([
    loose({
      balance: balances,
      decimal: text.optional(),
      assetType: text.optional(),
      networkType: text.optional(),
      price: z.number().nullish(),
    }),
    balances.transform((balance) => ({ balance })),
  ])
  .transform((entry) => ({ ...entry, balance: entry.balance }));

const pair = { tick0: text, tick1: text };
const volumes = { volume24h: figure, volume7d: figure, volume30d: figure };
const pool = {
  ...pair,
  lp: amount,
  tvl: figure,
  ...volumes,
  amount0: amount,
  amount1: amount,
};
export const rewards = {
  claimedReward0: figure,
  claimedReward1: figure,
  unclaimedReward0: figure,
  unclaimedReward1: figure,
};
const myPool = loose({
  ...pair,
  lp: amount,
  shareOfPool: eitherFigure,
  amount0: amount,
  amount1: amount,
  lockedLp: amount.optional(),
  lpUSD: figure.optional(),
  activedPid: text.nullish(),
  ...rewards,
});
const selectable = loose({
  tick: text,
  decimal: text,
  brc20Balance: amount,
  swapBalance: amount,
  routes: z.array(text).optional(),
});
const sortField = z.enum(['tvl', '24h', '7d', '30d', 'liq']).optional();
export const swapPools = {
  'swap.config': read(
    '/v1/brc20-swap/config',
    z.object({}),
    loose({
      moduleId: text,
      serviceGasTick: text,
      pendingDepositDirectNum: count,
      pendingDepositMatchingNum: count,
      feeTicks: z.array(text).max(100).optional(),
      pendingTransferNum: count.optional(),
      userWhiteList: z.array(text).optional(),
      onlyUserWhiteList: z.boolean().optional(),
      tickWhiteList: z.array(text).optional(),
      onlyTickWhiteList: z.boolean().optional(),
      binOpts: z.array(text).optional(),
      commitPerMinute: z.number().optional(),
    }),
    { note: 'feeTicks, binOpts and the lists after them come from the server, not the contract' },
  ),
  'swap.systemStatus': read(
    '/v1/brc20-swap/system_status',
    z.object({}),
    loose({ committing: z.boolean() }),
    { source: 'documented' },
  ),
  'swap.balance': read(
    '/v1/brc20-swap/balance',
    z.object({ address, tick }),
    loose({ balance: balances, decimal: text }),
  ),
  'swap.allBalance': read(
    '/v1/brc20-swap/all_balance',
    z.object({ address, pubkey: z.string().max(200).optional() }),
    z.record(z.string().max(64), tickBalance),
    { note: 'the four strings under balance, or directly: both are read' },
  ),
  'swap.poolInfo': read(
    '/v1/brc20-swap/pool_info',
    z.object({ tick0: tick.optional(), tick1: tick.optional() }),
    loose({
      existed: z.boolean(),
      addLiq: z.boolean(),
      ...pool,
      reward0: figure.optional(),
      reward1: figure.optional(),
      activedPid: text.nullish(),
      marketCapTick: text.nullish(),
      marketCap: z.number().nullish(),
      networkType0: text.optional(),
      networkType1: text.optional(),
      assetType0: text.optional(),
      assetType1: text.optional(),
      l1Tick0: text.optional(),
      l1Tick1: text.optional(),
    }).partial({ lp: true, tvl: true, volume24h: true, volume7d: true, volume30d: true }),
  ),
  'swap.poolList': read(
    '/v1/brc20-swap/pool_list',
    z.object({
      search: z.string().max(64).optional(),
      sort: z.enum(['tvl', '24h', '7d', '30d']).optional(),
      ...widePage,
    }),
    totalOf(loose({ ...pool, reward0: figure.optional(), reward1: figure.optional() })),
    { note: 'sort is read by the server, not in the contract' },
  ),
  'swap.myPoolList': read(
    '/v1/brc20-swap/my_pool_list',
    z.object({
      address,
      tick: tick.optional(),
      sortField,
      sortType: z.enum(['asc', 'desc']).optional(),
      ...widePage,
    }),
    loose({ total: count, list: z.array(myPool), totalLpUSD: figure.optional() }),
  ),
  'swap.myPool': read(
    '/v1/brc20-swap/my_pool',
    z.object({ address, tick0: tick, tick1: tick, ts: count.optional() }),
    myPool,
  ),
  'swap.overview': read(
    '/v1/brc20-swap/overview',
    z.object({}),
    loose({
      liquidity: figure,
      volume7d: figure,
      volume24h: figure,
      transactions: count,
      pairs: count,
    }),
  ),
  'swap.select': read(
    '/v1/brc20-swap/select',
    z.object({ address, search: z.string().max(64).optional() }),
    z.array(selectable),
  ),
  'swap.selectPool': read(
    '/v1/brc20-swap/select_pool',
    z.object({
      address,
      tickIn: tick.optional(),
      tickOut: tick.optional(),
      search: z.string().max(64).optional(),
    }),
    z.array(selectable),
  ),
};
