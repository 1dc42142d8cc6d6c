import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { moduleTicks } from '#practice/swap/balances.ts';
import { lpOf } from '#practice/swap/book.ts';
import { codes } from '#practice/swap/codes.ts';
import { userOf } from '#practice/swap/fees.ts';
import { worthOf } from '#practice/swap/math.ts';
import { shareText, usdText } from '#practice/swap/prices.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

const TASKS = ['deposit', 'swap', 'liq', 'stake'];
const MILLION = 1_000_000n;

/** Holders, people and what ticks say about themselves. */
export function peopleHandlers(world: SwapWorld): Handlers {
  const { ledger, deposits } = world;
  const { book, prices, state } = ledger;

  return {
    'swap.tickHolders': ({ tick, start, limit }) => {
      const own = book.tick(tick);
      const rows = [...state.swapBalances.values()]
        .filter((row) => row.tick === own && row.swap + row.module > 0n)
        .map(({ address, swap, module }) => ({ address, amount: swap + module }))
        .sort((a, b) => (a.amount < b.amount ? 1 : -1));
      const total = rows.reduce((sum, row) => sum + row.amount, 0n);
      const most = rows[0]?.amount ?? 1n;
      const percent = (part: bigint, whole: bigint) =>
        Number((part * 100n * MILLION) / whole) / 1e6;
      return {
        total: rows.length,
        list: pageOf(rows, start, limit).map(({ address, amount }) => ({
          address,
          amount: book.text(own, amount),
          percentage: percent(amount, total),
          relativePercentage: percent(amount, most),
        })),
      };
    },
    'swap.poolHolders': ({ tick0, tick1, start, limit }) => {
      const pool = book.needPool(book.pairOf(book.tick(tick0), book.tick(tick1)).pair);
      const rows = [...state.swapLps.values()]
        .filter((row) => row.pair === pool.pair && lpOf(row) > 0n)
        .sort((a, b) => (lpOf(a) < lpOf(b) ? 1 : -1));
      const amounts = (lp: bigint) => {
        const { amount0, amount1 } = worthOf(pool, lp);
        return {
          lp: book.lpText(lp),
          amount0: book.text(pool.tick0, amount0),
          amount1: book.text(pool.tick1, amount1),
        };
      };
      return {
        total: rows.length,
        list: pageOf(rows, start, limit).map((row) => ({
          address: row.address,
          ...amounts(lpOf(row)),
          shareOfPool: shareText(lpOf(row), pool.lp),
          lockLp: amounts(row.locked),
        })),
      };
    },
    'swap.userInfo': ({ address }) => {
      const { payType, remember } = userOf(ledger, address);
      return { defaultPayType: payType, rememberPayType: remember };
    },
    'swap.addressUsd': ({ address }) => {
      const assets = moduleTicks(world).reduce((sum, tick) => {
        const row = book.balance(address, tick);
        return sum + prices.usd(tick, row.swap + row.module);
      }, 0n);
      const lp = [...state.swapPools.values()].reduce((sum, pool) => {
        if (pool.lp === 0n) return sum;
        return sum + (prices.poolUsd(pool) * lpOf(book.lp(address, pool.pair))) / pool.lp;
      }, 0n);
      return [{ assetsUSD: usdText(assets), lpUSD: usdText(lp) }];
    },
    'swap.taskList': ({ tid = '1', address }) => {
      const kinds = new Set<string>(deposits.of(address).length > 0 ? ['deposit'] : []);
      for (const event of state.swapEvents.values()) {
        if (event.address === address) kinds.add(event.kind);
      }
      const list = TASKS.map((itemId) => ({ tid, itemId, address, done: kinds.has(itemId) }));
      return { tid, list: tid === '1' ? list : [], startTime: 0, endTime: 0 };
    },
    'swap.communityInfo': ({ tick }) => {
      const row = state.swapCommunity.get(book.tick(tick));
      if (!row) throw new Refusal(codes.failed, 'no community info');
      return { ...row };
    },
    'swap.communityList': () => {
      const list = [...state.swapCommunity.values()].sort((a, b) => (a.tick < b.tick ? -1 : 1));
      return { total: list.length, list: list.map((row) => ({ ...row })) };
    },
    'swap.addCommunityInfo': ({ tick, ...info }) => {
      const own = book.tick(tick);
      ledger.draft.put('swapCommunity', own, { tick: own, ...info });
      return {};
    },
  };
}
