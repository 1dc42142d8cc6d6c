import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import {
  leastOf,
  LOCKED_SHARES,
  matching,
  type PoolShares,
  SHARE_DECIMALS,
  sharesFor,
  worthOf,
} from '#shared/bitcoin/pool.ts';
import type { LiquidityFigures } from '#shared/ipc/swap.ts';

import type { PoolReading } from './readings.ts';

const sharesOf = ({ reserve0, reserve1, shares }: PoolReading): PoolShares => ({
  reserve0,
  reserve1,
  shares,
});

const PART_DECIMALS = 6;
/** `part` of `whole` in percent with six decimals. */
const partPercent = (part: bigint, whole: bigint): string =>
  whole === 0n ? '0' : unscaleDecimal((part * 100n * 10n ** 6n) / whole, PART_DECIMALS);

const shareText = (shares: bigint): string => unscaleDecimal(shares, SHARE_DECIMALS);

/**
 * Amounts in the pool’s tick order; null for the side not typed. `most`: what to request so that the pool issues these
 * LP tokens; on the following side it may exceed what the pool then takes by one unit.
 */
export function addFigures(
  pool: PoolReading,
  [typed0, typed1]: readonly [bigint | null, bigint | null],
  slippage: string,
): { figures: LiquidityFigures; most: [string, string] } | null {
  const { reserve0, reserve1, decimals0, decimals1, shares } = pool;
  const isEmpty = shares === 0n;
  if (isEmpty && (typed0 === null || typed1 === null)) return null;
  // The following side is rounded up by at most one unit, so that the typed one is used up.
  const amount0 = typed0 ?? matching(typed1 ?? 0n, reserve1, reserve0);
  const amount1 = typed1 ?? matching(typed0 ?? 0n, reserve0, reserve1);
  const used = sharesFor(sharesOf(pool), amount0, amount1);
  if (used.shares === 0n || used.amount0 === 0n || used.amount1 === 0n) return null;
  const thousandths = scaleDecimal(slippage, 3);
  const locked = isEmpty ? LOCKED_SHARES : 0n;
  const figures = {
    amount0: unscaleDecimal(used.amount0, decimals0),
    amount1: unscaleDecimal(used.amount1, decimals1),
    lp: shareText(used.shares),
    leastLp: shareText(leastOf(used.shares, thousandths)),
    least0: null,
    least1: null,
    sharePercent: partPercent(used.shares, shares + used.shares + locked),
    reward0: null,
    reward1: null,
    lockedLp: isEmpty ? shareText(LOCKED_SHARES) : null,
  };
  return {
    figures,
    most: [unscaleDecimal(amount0, decimals0), unscaleDecimal(amount1, decimals1)],
  };
}

/** What LP tokens return when removed. */
export function removeFigures(
  pool: PoolReading,
  lp: bigint,
  slippage: string,
): LiquidityFigures | null {
  if (lp > pool.shares) return null;
  const { amount0, amount1 } = worthOf(sharesOf(pool), lp);
  if (amount0 === 0n || amount1 === 0n) return null;
  const thousandths = scaleDecimal(slippage, 3);
  return {
    amount0: unscaleDecimal(amount0, pool.decimals0),
    amount1: unscaleDecimal(amount1, pool.decimals1),
    lp: shareText(lp),
    leastLp: null,
    least0: unscaleDecimal(leastOf(amount0, thousandths), pool.decimals0),
    least1: unscaleDecimal(leastOf(amount1, thousandths), pool.decimals1),
    sharePercent: partPercent(lp, pool.shares),
    reward0: null,
    reward1: null,
    lockedLp: null,
  };
}
