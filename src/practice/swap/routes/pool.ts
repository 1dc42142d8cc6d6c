import type { Routes } from '#practice/api/handlers.ts';
import { descending, listOf, pick, sumOf } from '#practice/api/lists.ts';
import type { PoolRow } from '#practice/state/records/swap.ts';
import { fourParts, mineIn, moduleTicks } from '#practice/swap/balances.ts';
import { lpOf } from '#practice/swap/book.ts';
import { allLp } from '#practice/swap/math.ts';
import { DEPOSIT_BLOCKS, FEE_TICKS, HUB, MATCHING_BLOCKS } from '#practice/swap/module.ts';
import { usdNumber, usdText } from '#practice/swap/prices.ts';
import { runningEpoch } from '#practice/swap/stakes.ts';
import { emptyPool } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { volumesOf } from './events.ts';

const NETWORK = 'BITCOIN_REGTEST';

function figures(world: SwapWorld, pool: PoolRow) {
  const { volume24h, volume7d, volume30d } = volumesOf(world, pool.pair);
  return { tvl: world.prices.poolUsd(pool), '24h': volume24h, '7d': volume7d, '30d': volume30d };
}

function wirePool(world: SwapWorld, pool: PoolRow) {
  const { book } = world;
  const own = figures(world, pool);
  return {
    ...pick(pool, 'tick0', 'tick1'),
    lp: book.lpText(allLp(pool)),
    tvl: usdText(own.tvl),
    volume24h: usdText(own['24h']),
    volume7d: usdText(own['7d']),
    volume30d: usdText(own['30d']),
    ...book.texts(pool, { amount0: pool.reserve0, amount1: pool.reserve1 }),
    ...book.rewards(pool, { reward0: pool.fees0, reward1: pool.fees1 }),
  };
}

/** The currently running staking pool of a pair. */
const activePid = (world: SwapWorld, pair: string): string =>
  [...world.state.swapStakePools.values()].find(
    (row) => row.pair === pair && row.eid === runningEpoch(world),
  )?.pid ?? '';

const poolsWith = ({ state }: SwapWorld, search = '') =>
  [...state.swapPools.values()].filter(({ pair }) =>
    pair.toLowerCase().includes(search.toLowerCase()),
  );

function selectable({ book }: SwapWorld, address: string, tick: string) {
  const row = book.balance(address, tick);
  return {
    tick,
    decimal: String(book.decimals(tick)),
    brc20Balance: book.text(tick, row.module),
    swapBalance: book.text(tick, row.swap),
  };
}

/** Ticks that match the search, the largest swap balances first. */
function found(world: SwapWorld, address: string, search = ''): string[] {
  return moduleTicks(world)
    .filter((tick) => tick.toLowerCase().includes(search.toLowerCase()))
    .map((tick) => world.book.balance(address, tick))
    .sort((a, b) => descending(a.swap, b.swap) || descending(a.module, b.module))
    .map(({ tick }) => tick);
}

/** Config, balances and pools. */
export const poolRoutes: Routes<SwapWorld> = {
  'swap.config': ({ module }) => ({
    moduleId: module.id,
    serviceGasTick: HUB,
    pendingDepositDirectNum: DEPOSIT_BLOCKS,
    pendingDepositMatchingNum: MATCHING_BLOCKS,
    pendingTransferNum: DEPOSIT_BLOCKS,
    feeTicks: FEE_TICKS,
    userWhiteList: [],
    onlyUserWhiteList: false,
    tickWhiteList: [],
    onlyTickWhiteList: false,
    binOpts: [],
    commitPerMinute: 2,
  }),
  'swap.systemStatus': ({ conditions, rollups }) => ({
    committing: conditions().committing || rollups.committing(),
  }),
  'swap.balance': (world, { address, tick }) => {
    const own = world.book.tick(tick);
    const decimal = String(world.book.decimals(own));
    return { balance: fourParts(world, address, own), decimal };
  },
  'swap.allBalance': (world, { address }) => {
    const entries = moduleTicks(world).map((tick) => [
      tick,
      {
        balance: fourParts(world, address, tick),
        decimal: String(world.book.decimals(tick)),
        assetType: 'brc20',
        networkType: NETWORK,
        price: usdNumber(world.prices.of(tick)),
      },
    ]);
    return Object.fromEntries(entries) as Record<string, never>;
  },
  'swap.poolInfo': (world, { tick0, tick1 }) => {
    // Without ticks the server returns a nonexistent pool.
    if (tick0 === undefined || tick1 === undefined) {
      const none = emptyPool({ pair: '', tick0: tick0 ?? '', tick1: tick1 ?? '' });
      return { existed: false, addLiq: false, ...wirePool(world, none) };
    }
    const { book, state, prices } = world;
    const { turned: _, ...ticks } = book.pairOfText({ tick0, tick1 });
    const pool = book.pool(ticks.pair);
    const other = ticks.tick0 === HUB ? ticks.tick1 : ticks.tick0;
    const supply = state.ticks.get(other.toLowerCase())?.minted ?? 0n;
    return {
      existed: pool !== undefined,
      addLiq: pool !== undefined && pool.lp > 0n,
      ...wirePool(world, pool ?? emptyPool(ticks)),
      activedPid: activePid(world, ticks.pair),
      marketCapTick: other,
      marketCap: usdNumber(prices.usd(other, supply)),
      networkType0: NETWORK,
      networkType1: NETWORK,
      assetType0: 'brc20',
      assetType1: 'brc20',
      l1Tick0: ticks.tick0,
      l1Tick1: ticks.tick1,
    };
  },
  'swap.poolList': (world, { search, sort = 'tvl', ...page }) => {
    const figure = (pool: PoolRow) => figures(world, pool)[sort];
    const pools = poolsWith(world, search).sort((a, b) => descending(figure(a), figure(b)));
    return listOf(pools, page, (pool) => wirePool(world, pool));
  },
  'swap.myPoolList': (world, { address, tick, sortField = 'liq', sortType, ...page }) => {
    const { book, prices } = world;
    const lp = ({ pair }: PoolRow) => lpOf(book.lp(address, pair));
    const worth = (pool: PoolRow) =>
      pool.lp === 0n ? 0n : (prices.poolUsd(pool) * lp(pool)) / allLp(pool);
    const figure = (pool: PoolRow) =>
      sortField === 'liq' ? worth(pool) : figures(world, pool)[sortField];
    const sign = sortType === 'asc' ? -1 : 1;
    const mine = poolsWith(world, tick)
      .filter((pool) => lp(pool) > 0n)
      .sort((a, b) => sign * descending(figure(a), figure(b)));
    return {
      totalLpUSD: usdText(sumOf(mine, worth)),
      ...listOf(mine, page, (pool) => ({
        ...mineIn(world, address, pool),
        ...pick(wirePool(world, pool), 'tvl', 'volume24h', 'volume7d', 'volume30d'),
        activedPid: activePid(world, pool.pair),
      })),
    };
  },
  'swap.myPool': (world, { address, ...ticks }) => {
    const pool = world.book.poolOfText(ticks);
    return { ...mineIn(world, address, pool), activedPid: activePid(world, pool.pair) };
  },
  'swap.overview': (world) => {
    const { volume24h, volume7d, transactions } = volumesOf(world);
    const pools = [...world.state.swapPools.values()];
    return {
      liquidity: usdText(sumOf(pools, (pool) => world.prices.poolUsd(pool))),
      volume7d: usdText(volume7d),
      volume24h: usdText(volume24h),
      transactions,
      pairs: pools.length,
    };
  },
  'swap.select': (world, { address, search }) =>
    found(world, address, search).map((tick) => selectable(world, address, tick)),
  'swap.selectPool': (world, { address, tickIn, tickOut, search }) => {
    const { book } = world;
    const from = tickIn ?? tickOut;
    if (from === undefined || search !== undefined) {
      return found(world, address, search).map((tick) => selectable(world, address, tick));
    }
    const start = book.tick(from);
    const live = (a: string, b: string) =>
      a !== b && (book.pool(book.pairOf(a, b).pair)?.lp ?? 0n) > 0n;
    return found(world, address)
      .filter((tick) => tick !== start)
      .flatMap((tick) => {
        if (live(start, tick)) return [selectable(world, address, tick)];
        const two = start !== HUB && tick !== HUB && live(start, HUB) && live(HUB, tick);
        return two ? [{ ...selectable(world, address, tick), routes: [HUB] }] : [];
      });
  },
};
