import type { PoolRow } from '#practice/state/records/swap.ts';
import type { State } from '#practice/state/state.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { type SwapBook, unitOf } from './book.ts';
import { HUB, HUB_USD } from './module.ts';

const USD_DECIMALS = 12;
const SHOWN = 10n ** 6n;

export type Prices = ReturnType<typeof createPrices>;

/** Six decimals, cut. */
export const usdText = (usd: bigint): string => unscaleDecimal(usd / SHOWN, 6);
/** For routes that return a JSON number. */
export const usdNumber = (usd: bigint): number => Number(unscaleDecimal(usd, USD_DECIMALS));

/** A share as text: `part` of `whole`, six decimals. */
export const shareText = (part: bigint, whole: bigint): string =>
  whole === 0n ? '0' : unscaleDecimal((part * SHOWN) / whole, 6);

/** US dollars at the pools' own prices, in units of 10^-12. A float only for display. */
export function createPrices(state: State, book: SwapBook) {
  const unit = (tick: string) => unitOf(book.decimals(tick));

  /** The price of `tick` in a pool whose other side has a known price. */
  function by(pool: PoolRow, tick: string, other: bigint): bigint {
    const first = pool.tick0 === tick;
    const [mine, theirs] = first ? [pool.reserve0, pool.reserve1] : [pool.reserve1, pool.reserve0];
    const otherTick = first ? pool.tick1 : pool.tick0;
    if (mine === 0n) return 0n;
    return (theirs * other * unit(tick)) / (mine * unit(otherTick));
  }

  function direct(tick: string): bigint {
    if (tick === HUB) return HUB_USD;
    const pool = book.pool(book.pairOf(tick, HUB).pair);
    return pool ? by(pool, tick, HUB_USD) : 0n;
  }

  function of(tick: string): bigint {
    const own = direct(tick);
    if (own > 0n) return own;
    let best = 0n;
    let depth = -1n;
    for (const pool of state.swapPools.values()) {
      if (pool.tick0 !== tick && pool.tick1 !== tick) continue;
      const other = pool.tick0 === tick ? pool.tick1 : pool.tick0;
      const price = by(pool, tick, direct(other));
      if (price > 0n && pool.lp > depth) [best, depth] = [price, pool.lp];
    }
    return best;
  }

  const usd = (tick: string, amount: bigint) => (amount * of(tick)) / unit(tick);
  /** Of two amounts of a pair. */
  const both = (
    { tick0, tick1 }: Pick<PoolRow, 'tick0' | 'tick1'>,
    { amount0, amount1 }: Record<'amount0' | 'amount1', bigint>,
  ) => usd(tick0, amount0) + usd(tick1, amount1);
  return {
    /** Of one whole token; 0 if no pool leads to the hub. */
    of,
    usd,
    both,
    poolUsd: (pool: PoolRow) => both(pool, { amount0: pool.reserve0, amount1: pool.reserve1 }),
  };
}
