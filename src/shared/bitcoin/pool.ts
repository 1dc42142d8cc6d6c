/**
 * Pool arithmetic of the second layer in base units (api-facts 3.1, rule 12): constant product, the fee taken from the
 * input, every rounding in the pool's favour.
 */

/** The first LP tokens of a pool, which belong to no one, in base units. */
export const LOCKED_SHARES = 1_000n;
export const SHARE_DECIMALS = 18;
const MILLE = 1_000n;

/** A pool as seen from the input side. */
export interface PoolSides {
  reserveIn: bigint;
  reserveOut: bigint;
  feePerMille: bigint;
}

/** Output for an exact input. */
export function amountOut(amountIn: bigint, pool: PoolSides): bigint {
  const net = amountIn * (MILLE - pool.feePerMille);
  const below = pool.reserveIn * MILLE + net;
  return below === 0n ? 0n : (net * pool.reserveOut) / below;
}

/** Input for an exact output; null if the pool doesn't have that much. */
export function amountIn(amountOut: bigint, pool: PoolSides): bigint | null {
  const left = pool.reserveOut - amountOut;
  if (left <= 0n) return null;
  return (pool.reserveIn * amountOut * MILLE) / (left * (MILLE - pool.feePerMille)) + 1n;
}

/** Minimum output for an exact input. Slippage in thousandths. */
export const leastOut = (expected: bigint, slippage: bigint): bigint =>
  (expected * MILLE) / (MILLE + slippage);
/** Maximum input for an exact output. */
export const mostIn = (expected: bigint, slippage: bigint): bigint =>
  (expected * (MILLE + slippage)) / MILLE;
/** Minimum LP tokens, or minimum of each side. */
export const leastOf = (expected: bigint, slippage: bigint): bigint =>
  (expected * (MILLE - slippage)) / MILLE;

const WHOLE = 10_000n;

/**
 * Loss of trades along a route to the size of their pools, in basis points of the proceeds at the pools'
 * prices: at most 100 %, without the pools' fees, which are shown separately. `amounts` are those at each tick.
 */
export function impactBasisPoints(amounts: readonly bigint[], hops: readonly PoolSides[]): bigint {
  const [into = 0n] = amounts;
  const ideal = hops.reduce(
    ({ above, below }, { reserveIn, reserveOut, feePerMille }) => ({
      above: above * (MILLE - feePerMille) * reserveOut,
      below: below * MILLE * reserveIn,
    }),
    { above: into, below: 1n },
  );
  if (ideal.above === 0n) return 0n;
  const kept = ((amounts.at(-1) ?? 0n) * WHOLE * ideal.below) / ideal.above;
  return kept < WHOLE ? WHOLE - kept : 0n;
}

/** Largest integer whose square doesn't exceed `value`. */
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
  /** All LP tokens. */
  shares: bigint;
}

/** What a pool takes of two amounts at its ratio, and the LP tokens it issues; 0 if the amounts are too small. */
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

/** The side 1 amount that matches a side 0 amount, with none of side 0 left over. */
export const matching = (amount: bigint, reserve: bigint, otherReserve: bigint): bigint =>
  reserve === 0n ? 0n : (amount * otherReserve) / reserve + 1n;

/** The amounts of each side that LP tokens represent. */
export function worthOf(pool: PoolShares, shares: bigint): { amount0: bigint; amount1: bigint } {
  if (pool.shares === 0n) return { amount0: 0n, amount1: 0n };
  return {
    amount0: (pool.reserve0 * shares) / pool.shares,
    amount1: (pool.reserve1 * shares) / pool.shares,
  };
}
