import type { Routes } from '#practice/api/handlers.ts';
import { byAmount, listOf, sumOf } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import { moduleTicks } from '#practice/swap/balances.ts';
import { lpOf } from '#practice/swap/book.ts';
import { depositsOf } from '#practice/swap/bridge/deposits.ts';
import { userOf } from '#practice/swap/fees.ts';
import { allLp, worthOf } from '#practice/swap/math.ts';
import { shareText, usdText } from '#practice/swap/prices.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

const TASKS = ['deposit', 'swap', 'liq', 'stake'];
const MILLION = 1_000_000n;

const percent = (part: bigint, whole: bigint) => Number((part * 100n * MILLION) / whole) / 1e6;

/** Holders, users and community info. */
export const peopleRoutes: Routes<SwapWorld> = {
  'swap.tickHolders': ({ book, state }, { tick, ...page }) => {
    const own = book.tick(tick);
    const rows = byAmount(
      [...state.swapBalances.values()].filter(
        (row) => row.tick === own && row.swap + row.module > 0n,
      ),
      (row) => row.swap + row.module,
    ).map(({ address, swap, module }) => ({ address, amount: swap + module }));
    const total = sumOf(rows, ({ amount }) => amount);
    const most = rows[0]?.amount ?? 1n;
    return listOf(rows, page, ({ address, amount }) => ({
      address,
      amount: book.text(own, amount),
      percentage: percent(amount, total),
      relativePercentage: percent(amount, most),
    }));
  },
  'swap.poolHolders': ({ book, state }, { tick0, tick1, ...page }) => {
    const pool = book.poolOfText({ tick0, tick1 });
    const rows = [...state.swapLps.values()].filter(
      (row) => row.pair === pool.pair && lpOf(row) > 0n,
    );
    const amounts = (lp: bigint) => ({
      lp: book.lpText(lp),
      ...book.texts(pool, worthOf(pool, lp)),
    });
    return listOf(byAmount(rows, lpOf), page, (row) => ({
      address: row.address,
      ...amounts(lpOf(row)),
      shareOfPool: shareText(lpOf(row), allLp(pool)),
      lockLp: amounts(row.locked),
    }));
  },
  'swap.userInfo': (world, { address }) => {
    const { payType, remember } = userOf(world, address);
    return { defaultPayType: payType, rememberPayType: remember };
  },
  'swap.addressUsd': (world, { address }) => {
    const { book, prices, state } = world;
    const assets = sumOf(moduleTicks(world), (tick) => {
      const { swap, module } = book.balance(address, tick);
      return prices.usd(tick, swap + module);
    });
    const lp = sumOf(state.swapPools.values(), (pool) =>
      pool.lp === 0n
        ? 0n
        : (prices.poolUsd(pool) * lpOf(book.lp(address, pool.pair))) / allLp(pool),
    );
    return [{ assetsUSD: usdText(assets), lpUSD: usdText(lp) }];
  },
  'swap.taskList': (world, { tid = '1', address }) => {
    const kinds = new Set<string>(depositsOf(world, address).length > 0 ? ['deposit'] : []);
    for (const event of world.state.swapEvents.values()) {
      if (event.address === address) kinds.add(event.kind);
    }
    const list = TASKS.map((itemId) => ({ tid, itemId, address, done: kinds.has(itemId) }));
    return { tid, list: tid === '1' ? list : [], startTime: 0, endTime: 0 };
  },
  'swap.communityInfo': ({ book, state }, { tick }) => {
    const row = state.swapCommunity.get(book.tick(tick));
    if (!row) refuse('failed', 'no community info');
    return { ...row };
  },
  'swap.communityList': ({ state }) => {
    const list = [...state.swapCommunity.values()].sort((a, b) => (a.tick < b.tick ? -1 : 1));
    return { total: list.length, list: list.map((row) => ({ ...row })) };
  },
  'swap.addCommunityInfo': ({ book, state }, { tick, ...info }) => {
    const own = book.tick(tick);
    state.swapCommunity.put(own, { tick: own, ...info });
    return {};
  },
};
