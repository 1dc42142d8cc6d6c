import { compareDecimal, isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

const WORK = 30;
const SHARES = 18;
const big = (text: string): bigint => (isDecimal(text) ? scaleDecimal(text, WORK) : 0n);

interface Sides {
  amount0: string;
  amount1: string;
}

/**
 * The largest deposit these balances allow at the pool's ratio: all of one side (the side to type) and the matching
 * amount of the other. Null if a balance or the pool is empty.
 */
export function mostThatFits(has: Sides, pool: Sides): { side: 0 | 1; amount: string } | null {
  const [have0, have1] = [big(has.amount0), big(has.amount1)];
  const [in0, in1] = [big(pool.amount0), big(pool.amount1)];
  if (have0 === 0n || have1 === 0n || in0 === 0n || in1 === 0n) return null;
  return have0 * in1 <= have1 * in0
    ? { side: 0, amount: has.amount0 }
    : { side: 1, amount: has.amount1 };
}

/** A percentage of the LP tokens, cut to their decimals; exactly all of them for 100. */
export function partOf(shares: string, percent: number): string {
  if (percent >= 100) return shares;
  if (!isDecimal(shares)) return '0';
  return unscaleDecimal(
    (scaleDecimal(shares, SHARES) * BigInt(Math.round(percent))) / 100n,
    SHARES,
  );
}

/** LP tokens that are worth `amount` on one side, if `all` of them are worth `worth`. */
export function sharesFor(amount: string, worth: string, all: string): string {
  if (!isDecimal(amount) || !isDecimal(worth) || !isDecimal(all)) return '';
  const whole = big(worth);
  if (whole === 0n) return '';
  if (compareDecimal(amount, worth) >= 0) return all;
  return unscaleDecimal((scaleDecimal(all, SHARES) * big(amount)) / whole, SHARES);
}
