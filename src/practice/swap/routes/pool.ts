import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import type { PoolRow } from '#practice/state/records/swap.ts';
import { fourParts, mineIn, moduleTicks } from '#practice/swap/balances.ts';
import { lpOf } from '#practice/swap/book.ts';
import { DEPOSIT_BLOCKS, FEE_TICKS, HUB, MATCHING_BLOCKS } from '#practice/swap/module.ts';
import { usdNumber, usdText } from '#practice/swap/prices.ts';
import { runningEpoch } from '#practice/swap/stakes.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { volumesOf } from './events.ts';

const NETWORK = 'BITCOIN_REGTEST';

type Volume = 'tvl' | '24h' | '7d' | '30d';

/** Config, balances and pools. */
export function poolHandlers(world: SwapWorld): Handlers {
  const { ledger } = world;
  const { book, prices, state, module } = ledger;

  function figures(pool: PoolRow) {
    const { volume24h, volume7d, volume30d } = volumesOf(ledger, pool.pair);
    return { tvl: prices.poolUsd(pool), '24h': volume24h, '7d': volume7d, '30d': volume30d };
  }

  function wirePool(pool: PoolRow) {
    const own = figures(pool);
    return {
      tick0: pool.tick0,
      tick1: pool.tick1,
      lp: book.lpText(pool.lp),
      tvl: usdText(own.tvl),
      volume24h: usdText(own['24h']),
      volume7d: usdText(own['7d']),
      volume30d: usdText(own['30d']),
      amount0: book.text(pool.tick0, pool.reserve0),
      amount1: book.text(pool.tick1, pool.reserve1),
      reward0: book.text(pool.tick0, pool.fees0),
      reward1: book.text(pool.tick1, pool.fees1),
    };
  }

  /** The staking pool of a pair that runs now. */
  const activePid = (pair: string): string =>
    [...state.swapStakePools.values()].find(
      (row) => row.pair === pair && row.eid === runningEpoch(ledger),
    )?.pid ?? '';

  const sorted = <T>(list: T[], figure: (item: T) => bigint, ascending = false): T[] =>
    list.sort((a, b) => {
      const [x, y] = [figure(a), figure(b)];
      return x === y ? 0 : x < y === ascending ? -1 : 1;
    });
  const matches = (pool: PoolRow, search: string | undefined) => {
    const needle = (search ?? '').toLowerCase();
    return pool.pair.toLowerCase().includes(needle);
  };

  const selectable = (address: string, tick: string) => {
    const row = book.balance(address, tick);
    return {
      tick,
      decimal: String(book.decimals(tick)),
      brc20Balance: book.text(tick, row.module),
      swapBalance: book.text(tick, row.swap),
    };
  };
  const found = (address: string, search = '') => {
    const ticks = moduleTicks(world).filter((tick) =>
      tick.toLowerCase().includes(search.toLowerCase()),
    );
    const byModule = sorted(ticks, (tick) => book.balance(address, tick).module);
    return sorted(byModule, (tick) => book.balance(address, tick).swap);
  };

  function emptyPool(tick0: string, tick1: string) {
    const nothing = { lp: '0', tvl: '0', volume24h: '0', volume7d: '0', volume30d: '0' };
    return { tick0, tick1, ...nothing, amount0: '0', amount1: '0', reward0: '0', reward1: '0' };
  }

  return {
    'swap.config': () => ({
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
    'swap.systemStatus': () => ({
      committing: ledger.conditions().committing || world.rollups.committing(),
    }),
    'swap.balance': ({ address, tick }) => {
      const own = book.tick(tick);
      return { balance: fourParts(world, address, own), decimal: String(book.decimals(own)) };
    },
    'swap.allBalance': ({ address }) => {
      const entries = moduleTicks(world).map((tick) => [
        tick,
        {
          balance: fourParts(world, address, tick),
          decimal: String(book.decimals(tick)),
          assetType: 'brc20',
          networkType: NETWORK,
          price: usdNumber(prices.of(tick)),
        },
      ]);
      return Object.fromEntries(entries) as Record<string, never>;
    },
    'swap.poolInfo': ({ tick0, tick1 }) => {
      // Asked without ticks the server answers a pool that there is not.
      if (tick0 === undefined || tick1 === undefined) {
        return { existed: false, addLiq: false, ...emptyPool(tick0 ?? '', tick1 ?? '') };
      }
      const [a, b] = [book.tick(tick0), book.tick(tick1)];
      const { pair, ...ticks } = book.pairOf(a, b);
      const pool = book.pool(pair);
      const other = ticks.tick0 === HUB ? ticks.tick1 : ticks.tick0;
      const supply = state.ticks.get(other.toLowerCase())?.minted ?? 0n;
      return {
        existed: pool !== undefined,
        addLiq: pool !== undefined && pool.lp > 0n,
        ...(pool ? wirePool(pool) : emptyPool(ticks.tick0, ticks.tick1)),
        activedPid: activePid(pair),
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
    'swap.poolList': ({ search, sort, start, limit }) => {
      const pools = [...state.swapPools.values()].filter((pool) => matches(pool, search));
      const field: Volume = sort ?? 'tvl';
      const list = sorted(pools, (pool) => figures(pool)[field]);
      return { total: list.length, list: pageOf(list, start, limit).map(wirePool) };
    },
    'swap.myPoolList': ({ address, tick, sortField = 'liq', sortType, start, limit }) => {
      const mine = [...state.swapPools.values()]
        .filter((pool) => lpOf(book.lp(address, pool.pair)) > 0n)
        .filter((pool) => tick === undefined || matches(pool, tick));
      const worth = (pool: PoolRow) =>
        pool.lp === 0n ? 0n : (prices.poolUsd(pool) * lpOf(book.lp(address, pool.pair))) / pool.lp;
      const figure = (pool: PoolRow) =>
        sortField === 'liq' ? worth(pool) : figures(pool)[sortField];
      const list = sorted(mine, figure, sortType === 'asc');
      return {
        total: list.length,
        totalLpUSD: usdText(mine.reduce((sum, pool) => sum + worth(pool), 0n)),
        list: pageOf(list, start, limit).map((pool) => {
          const { tvl, volume24h, volume7d, volume30d } = wirePool(pool);
          const volumes = { tvl, volume24h, volume7d, volume30d };
          const activedPid = activePid(pool.pair);
          return { ...mineIn(world, address, pool), ...volumes, activedPid };
        }),
      };
    },
    'swap.myPool': ({ address, tick0, tick1 }) => {
      const pool = book.needPool(book.pairOf(book.tick(tick0), book.tick(tick1)).pair);
      return { ...mineIn(world, address, pool), activedPid: activePid(pool.pair) };
    },
    'swap.overview': () => {
      const { volume24h, volume7d, transactions } = volumesOf(ledger);
      const pools = [...state.swapPools.values()];
      const liquidity = pools.reduce((sum, pool) => sum + prices.poolUsd(pool), 0n);
      return {
        liquidity: usdText(liquidity),
        volume7d: usdText(volume7d),
        volume24h: usdText(volume24h),
        transactions,
        pairs: pools.length,
      };
    },
    'swap.select': ({ address, search }) =>
      found(address, search).map((tick) => selectable(address, tick)),
    'swap.selectPool': ({ address, tickIn, tickOut, search }) => {
      const from = tickIn ?? tickOut;
      if (from === undefined || search !== undefined) {
        return found(address, search).map((tick) => selectable(address, tick));
      }
      const start = book.tick(from);
      const live = (a: string, b: string) =>
        a !== b && (book.pool(book.pairOf(a, b).pair)?.lp ?? 0n) > 0n;
      return found(address)
        .filter((tick) => tick !== start)
        .flatMap((tick) => {
          if (live(start, tick)) return [selectable(address, tick)];
          const two = start !== HUB && tick !== HUB && live(start, HUB) && live(HUB, tick);
          return two ? [{ ...selectable(address, tick), routes: [HUB] }] : [];
        });
    },
  };
}
