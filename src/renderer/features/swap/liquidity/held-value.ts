import { compareDecimal, isDecimal, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

/** A deposit or withdrawal of liquidity, from the history; oldest first. */
export interface Move {
  type: string;
  amount0: string;
  amount1: string;
  lp: string;
}

const WORK = 30;
const big = (text: string): bigint => (isDecimal(text) ? scaleDecimal(text, WORK) : 0n);

/**
 * Deposited amounts attributable to the LP tokens held now; each withdrawal reduces them in proportion. Null if the
 * history doesn't add up to the current LP tokens, because some were sent or received.
 */
export function putIn(
  moves: readonly Move[],
  lpNow: string,
): { amount0: string; amount1: string } | null {
  let [in0, in1, lp] = [0n, 0n, 0n];
  for (const move of moves) {
    const shares = big(move.lp);
    if (move.type === 'add') {
      in0 += big(move.amount0);
      in1 += big(move.amount1);
      lp += shares;
    } else {
      if (shares > lp || lp === 0n) return null;
      in0 -= (in0 * shares) / lp;
      in1 -= (in1 * shares) / lp;
      lp -= shares;
    }
  }
  if (!isDecimal(lpNow) || lp === 0n || compareDecimal(unscaleDecimal(lp, WORK), lpNow) !== 0)
    return null;
  return { amount0: unscaleDecimal(in0, WORK), amount1: unscaleDecimal(in1, WORK) };
}

/**
 * Value of the LP tokens compared with holding the deposited tokens, both at the pool's current price: `-0.02` is 2 %
 * less. Includes earned fees. Null if there is nothing to compare.
 */
export function againstHolding(
  now: { amount0: string; amount1: string },
  kept: { amount0: string; amount1: string },
): number | null {
  const [now0, now1] = [Number(now.amount0), Number(now.amount1)];
  if (!(now0 > 0) || !(now1 > 0)) return null;
  const price = now1 / now0;
  const held = Number(kept.amount0) * price + Number(kept.amount1);
  return held > 0 ? (now0 * price + now1) / held - 1 : null;
}
