import type { PoolFacts } from '#main/signing/define/swap-readings.ts';
import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import {
  amountIn,
  amountOut,
  impactBasisPoints,
  leastOut,
  mostIn,
  SHARE_DECIMALS,
} from '#shared/bitcoin/pool.ts';
import type { CallOf } from '#shared/flows/operation.ts';

interface SwapOutcome {
  /** What the pool gives or takes now for the exact side. */
  quoted: bigint;
  /** What the call expects there. */
  expected: bigint;
  /** The worst that the signature allows: least out, or most in. */
  worst: string;
  /** How far the pool’s price moves against the trader, in hundredths of a percent. */
  impactBasisPoints: bigint;
}

/**
 * A swap recomputed from the pool, by the arithmetic of `shared/bitcoin/pool.ts`, the only one in the product: the
 * independent one it is held against is the practice network’s (test/unit/operation). Null when the pool cannot serve it.
 */
export function swapOutcome(call: CallOf<'swap'>, pool: PoolFacts): SwapOutcome | null {
  const given = scaleDecimal(call.amountIn, pool.decimalsIn);
  const got = scaleDecimal(call.amountOut, pool.decimalsOut);
  const thousandths = scaleDecimal(call.slippage, 3);
  const isExactIn = call.exactType === 'exactIn';
  const quoted = isExactIn ? amountOut(given, pool) : amountIn(got, pool);
  if (quoted === null || quoted === 0n || pool.reserveIn === 0n) return null;
  const worst = isExactIn
    ? `at least ${unscaleDecimal(leastOut(got, thousandths), pool.decimalsOut)} ${call.tickOut}`
    : `at most ${unscaleDecimal(mostIn(given, thousandths), pool.decimalsIn)} ${call.tickIn}`;
  const into = isExactIn ? given : quoted;
  const out = isExactIn ? quoted : got;
  return {
    quoted,
    expected: isExactIn ? got : given,
    worst,
    impactBasisPoints: impactBasisPoints(into, out, pool),
  };
}

/** One part in a hundred. */
const TOLERANCE = 100n;

/**
 * Whether amounts and shares go together as the pool has them now: each side’s part of its reserve is the
 * shares’ part of all shares. Null when the pool is empty or not fully known.
 */
export function fitsPool(
  call: CallOf<'add-liquidity' | 'remove-liquidity'>,
  pool: PoolFacts,
): boolean | null {
  const { shares = 0n } = pool;
  const parts = [
    [call.tick0, call.amount0],
    [call.tick1, call.amount1],
  ] as const;
  const asked = scaleDecimal(call.lp, SHARE_DECIMALS);
  if (shares === 0n || pool.reserveIn === 0n || pool.reserveOut === 0n) return null;
  const sides = parts.map(([tick, amount]) => {
    if (tick === pool.tickIn) return [scaleDecimal(amount, pool.decimalsIn), pool.reserveIn];
    if (tick === pool.tickOut) return [scaleDecimal(amount, pool.decimalsOut), pool.reserveOut];
    return null;
  });
  if (call.tick0 === call.tick1 || sides.includes(null)) return null;
  return sides.every((side) => {
    const [amount = 0n, reserve = 0n] = side ?? [];
    // amount / reserve against asked / shares, without dividing.
    const [left, right] = [amount * shares, asked * reserve];
    const off = left > right ? left - right : right - left;
    return off * TOLERANCE <= right;
  });
}
