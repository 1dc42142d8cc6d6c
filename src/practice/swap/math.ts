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
  /** Product of the reserves when the platform's LP tokens were last minted; the current one if missing. */
  kLast?: bigint;
}

/** The platform gets a sixth of what a pool's fees made it grow. */
const PLATFORM_PART = 5n;

export const productOf = ({ reserve0, reserve1 }: Reserves): bigint => reserve0 * reserve1;

/** LP tokens owed to the platform for a pool's growth since the last adding or removing of liquidity. */
export function owedLp(pool: Reserves): bigint {
  const { lp, kLast = productOf(pool) } = pool;
  const [last, root] = [squareRoot(kLast), squareRoot(productOf(pool))];
  if (last === 0n || root <= last) return 0n;
  return (lp * (root - last)) / (root * PLATFORM_PART + last);
}

/** All LP tokens, with those owed to the platform: they are part of every quote and share before they are minted. */
export const allLp = (pool: Reserves): bigint => pool.lp + owedLp(pool);

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
  const all = allLp(pool);
  const lp0 = (used.amount0 * all) / pool.reserve0;
  const lp1 = (used.amount1 * all) / pool.reserve1;
  return { ...used, lp: lp0 < lp1 ? lp0 : lp1 };
}

/** Amounts of each tick that LP tokens represent. */
export function worthOf(pool: Reserves, lp: bigint): { amount0: bigint; amount1: bigint } {
  const all = allLp(pool);
  if (all === 0n) return { amount0: 0n, amount1: 0n };
  return { amount0: (pool.reserve0 * lp) / all, amount1: (pool.reserve1 * lp) / all };
}
