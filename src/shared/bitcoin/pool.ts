/**
 * The pools of the second layer, reckoned in base units (api-facts 3.1, rule 12): constant product with the fee taken
 * from what comes in, every rounding in the pool's favour.
 */

/** First shares of a pool, which nobody owns, in base units of shares. */
export const LOCKED_SHARES = 1_000n;
export const SHARE_DECIMALS = 18;
const MILLE = 1_000n;

/** A pool from the side of what goes in. */
export interface PoolSides {
  reserveIn: bigint;
  reserveOut: bigint;
  feePerMille: bigint;
}

/** What comes out for an exact amount in. */
export function amountOut(amountIn: bigint, pool: PoolSides): bigint {
  const net = amountIn * (MILLE - pool.feePerMille);
  const below = pool.reserveIn * MILLE + net;
  return below === 0n ? 0n : (net * pool.reserveOut) / below;
}

/** What must come in for an exact amount out; null when the pool does not hold it. */
export function amountIn(amountOut: bigint, pool: PoolSides): bigint | null {
  const left = pool.reserveOut - amountOut;
  if (left <= 0n) return null;
  return (pool.reserveIn * amountOut * MILLE) / (left * (MILLE - pool.feePerMille)) + 1n;
}

/** Exact in: the least that may come out. Slippage in thousandths. */
export const leastOut = (expected: bigint, slippage: bigint): bigint =>
  (expected * MILLE) / (MILLE + slippage);
/** Exact out: the most that may go in. */
export const mostIn = (expected: bigint, slippage: bigint): bigint =>
  (expected * (MILLE + slippage)) / MILLE;
/** Liquidity: the least shares, or the least of each side. */
export const leastOf = (expected: bigint, slippage: bigint): bigint =>
  (expected * (MILLE - slippage)) / MILLE;

/** How far a trade pays above the pool's price, in hundredths of a percent; 0 where it does not. */
export function impactBasisPoints(into: bigint, out: bigint, pool: PoolSides): bigint {
  if (out === 0n || pool.reserveIn === 0n) return 0n;
  const impact = (into * pool.reserveOut * 10_000n) / (out * pool.reserveIn) - 10_000n;
  return impact > 0n ? impact : 0n;
}

/** Largest whole number whose square is not above `value`. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

export interface PoolShares {
  reserve0: bigint;
  reserve1: bigint;
  /** All shares. */
  shares: bigint;
}

/** What a pool takes of two amounts at its ratio, and the shares that it gives. Amounts that make no share give 0. */
export function sharesFor(
  pool: PoolShares,
  amount0: bigint,
  amount1: bigint,
): { amount0: bigint; amount1: bigint; shares: bigint } {
  if (pool.shares === 0n) {
    const root = squareRoot(amount0 * amount1);
    return { amount0, amount1, shares: root > LOCKED_SHARES ? root - LOCKED_SHARES : 0n };
  }
  if (pool.reserve0 === 0n || pool.reserve1 === 0n) return { amount0, amount1, shares: 0n };
  const fit1 = (amount0 * pool.reserve1) / pool.reserve0;
  const used =
    fit1 <= amount1
      ? { amount0, amount1: fit1 }
      : { amount0: (amount1 * pool.reserve0) / pool.reserve1, amount1 };
  const by0 = (used.amount0 * pool.shares) / pool.reserve0;
  const by1 = (used.amount1 * pool.shares) / pool.reserve1;
  return { ...used, shares: by0 < by1 ? by0 : by1 };
}

/** The amount of side 1 that goes with one of side 0, so that none of side 0 is left over. */
export const matching = (amount: bigint, reserve: bigint, otherReserve: bigint): bigint =>
  reserve === 0n ? 0n : (amount * otherReserve) / reserve + 1n;

/** What shares are worth of each side. */
export function worthOf(pool: PoolShares, shares: bigint): { amount0: bigint; amount1: bigint } {
  if (pool.shares === 0n) return { amount0: 0n, amount1: 0n };
  return {
    amount0: (pool.reserve0 * shares) / pool.shares,
    amount1: (pool.reserve1 * shares) / pool.shares,
  };
}
