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
import { say } from '#shared/words/say.ts';

interface SwapOutcome {
  /** What the pool currently gives or takes for the exact side. */
  quoted: bigint;
  /** What the call expects. */
  expected: bigint;
  /** The worst result the signature allows: minimum out, or maximum in. */
  worst: string;
  /** Its amount. */
  limit: string;
  /** What the trade loses to the size of the pool, in basis points, without the pool's fee. */
  impactBasisPoints: bigint;
}

/**
 * Recalculates a swap from the pool with `shared/bitcoin/pool.ts`, the product's only implementation; the independent
 * one it is tested against is the practice network’s (test/unit/operation). Null if the pool can't serve it.
 */
export function swapOutcome(call: CallOf<'swap'>, pool: PoolFacts): SwapOutcome | null {
  const provided = scaleDecimal(call.amountIn, pool.decimalsIn);
  const got = scaleDecimal(call.amountOut, pool.decimalsOut);
  const thousandths = scaleDecimal(call.slippage, 3);
  const isExactIn = call.exactType === 'exactIn';
  const quoted = isExactIn ? amountOut(provided, pool) : amountIn(got, pool);
  if (quoted === null || quoted === 0n || pool.reserveIn === 0n) return null;
  const limit = isExactIn
    ? unscaleDecimal(leastOut(got, thousandths), pool.decimalsOut)
    : unscaleDecimal(mostIn(provided, thousandths), pool.decimalsIn);
  const worst = isExactIn
    ? say.swap.signPoolMath.atLeast({ unscaleDecimal: limit, tickOut: call.tickOut })
    : say.swap.signPoolMath.atMost({ unscaleDecimal: limit, tickIn: call.tickIn });
  const into = isExactIn ? provided : quoted;
  const out = isExactIn ? quoted : got;
  return {
    quoted,
    expected: isExactIn ? got : provided,
    worst,
    limit,
    impactBasisPoints: impactBasisPoints([into, out], [pool]),
  };
}

/** One part in a hundred. */
const TOLERANCE = 100n;

/**
 * Whether amounts and LP tokens match the pool's current state: each amount's share of its reserve equals the LP
 * tokens' share of all. Null if the pool is empty or not fully known.
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
  const wanted = scaleDecimal(call.lp, SHARE_DECIMALS);
  if (shares === 0n || pool.reserveIn === 0n || pool.reserveOut === 0n) return null;
  const sides = parts.map(([tick, amount]) => {
    if (tick === pool.tickIn) return [scaleDecimal(amount, pool.decimalsIn), pool.reserveIn];
    if (tick === pool.tickOut) return [scaleDecimal(amount, pool.decimalsOut), pool.reserveOut];
    return null;
  });
  if (call.tick0 === call.tick1 || sides.includes(null)) return null;
  return sides.every((side) => {
    const [amount = 0n, reserve = 0n] = side ?? [];
    // amount / reserve compared with asked / shares, without division.
    const [left, right] = [amount * shares, wanted * reserve];
    const off = left > right ? left - right : right - left;
    return off * TOLERANCE <= right;
  });
}
