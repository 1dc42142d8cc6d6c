/** Constant product in integer base units (api-facts 3.1, rule 12). Every rounding is in the pool's favour. */

/** The first LP tokens, which belong to no one, so that a pool can never be emptied. */
export const LOCKED_LP = 1_000n;
const MILLE = 1_000n;
/** Scale of fees and rewards counted per LP token. */
export const PER_LP = 10n ** 24n;

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

/** Output for `amountIn`, with a fee in thousandths. */
export function amountOutOf(
  amountIn: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
  fee: bigint,
): bigint {
  const net = amountIn * (MILLE - fee);
  return (net * reserveOut) / (reserveIn * MILLE + net);
}

/** Input for `amountOut`; null if the pool doesn't have more than that. */
export function amountInOf(
  amountOut: bigint,
  reserveIn: bigint,
  reserveOut: bigint,
  fee: bigint,
): bigint | null {
  if (amountOut >= reserveOut) return null;
  return (reserveIn * amountOut * MILLE) / ((reserveOut - amountOut) * (MILLE - fee)) + 1n;
}

/** A slippage with at most three decimals, in thousandths: `0.005` is 5. */
export function slippageMille(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(3, '0'));
}

/** Minimum output for an exact input. */
export const leastOut = (expected: bigint, slippage: bigint): bigint =>
  (expected * MILLE) / (MILLE + slippage);
/** Maximum input for an exact output. */
export const mostIn = (expected: bigint, slippage: bigint): bigint =>
  (expected * (MILLE + slippage)) / MILLE;
/** Minimum LP tokens, or minimum of each tick. */
export const leastOf = (expected: bigint, slippage: bigint): bigint =>
  (expected * (MILLE - slippage)) / MILLE;

export interface Liquidity {
  amount0: bigint;
  amount1: bigint;
  lp: bigint;
}
interface Reserves {
  reserve0: bigint;
  reserve1: bigint;
  lp: bigint;
}

/** The part of two amounts that a pool takes at its ratio, and the LP tokens it issues. */
export function liquidityFor(pool: Reserves, amount0: bigint, amount1: bigint): Liquidity {
  if (pool.lp === 0n) {
    const root = squareRoot(amount0 * amount1);
    return { amount0, amount1, lp: root > LOCKED_LP ? root - LOCKED_LP : 0n };
  }
  const fit1 = (amount0 * pool.reserve1) / pool.reserve0;
  const used =
    fit1 <= amount1
      ? { amount0, amount1: fit1 }
      : { amount0: (amount1 * pool.reserve0) / pool.reserve1, amount1 };
  const lp0 = (used.amount0 * pool.lp) / pool.reserve0;
  const lp1 = (used.amount1 * pool.lp) / pool.reserve1;
  return { ...used, lp: lp0 < lp1 ? lp0 : lp1 };
}

/** The platform gets a sixth of the growth from a swap's fee. */
const PLATFORM_PART = 5n;

/** LP tokens minted to the platform for a pool's growth between two states. */
export function platformShares(before: Reserves, after: Reserves): bigint {
  const rootBefore = squareRoot(before.reserve0 * before.reserve1);
  const rootAfter = squareRoot(after.reserve0 * after.reserve1);
  if (rootAfter <= rootBefore) return 0n;
  return (before.lp * (rootAfter - rootBefore)) / (rootAfter * PLATFORM_PART + rootBefore);
}

/** Amounts of each tick that LP tokens represent. */
export function worthOf(pool: Reserves, lp: bigint): { amount0: bigint; amount1: bigint } {
  if (pool.lp === 0n) return { amount0: 0n, amount1: 0n };
  return {
    amount0: (pool.reserve0 * lp) / pool.lp,
    amount1: (pool.reserve1 * lp) / pool.lp,
  };
}
