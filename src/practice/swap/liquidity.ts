import { Refusal } from '#practice/api/refusal.ts';

import { lpOf } from './book.ts';
import { codes } from './codes.ts';
import { type Act, type Ledger, note } from './ledger.ts';
import {
  leastOf,
  type Liquidity,
  liquidityFor,
  LOCKED_LP,
  slippageMille,
  worthOf,
} from './math.ts';

export interface LiquidityOp {
  kind: 'addLiq' | 'removeLiq';
  tick0: string;
  tick1: string;
  amount0: bigint;
  amount1: bigint;
  lp: bigint;
  slippage: string;
}
export interface SendLpOp {
  kind: 'sendLp';
  tick0: string;
  tick1: string;
  amount: bigint;
  to: string;
}
export interface LiquidityDone extends Liquidity {
  reward0: bigint;
  reward1: bigint;
  usd: bigint;
}

export function addLiquidity(ledger: Ledger, op: LiquidityOp, act: Act): LiquidityDone {
  const { book, prices } = ledger;
  const { pair } = book.pairOf(op.tick0, op.tick1);
  const pool = book.needPool(pair);
  const { amount0, amount1, lp } = liquidityFor(pool, op.amount0, op.amount1);
  if (lp === 0n) throw new Refusal(codes.failed, 'too little for a share of the pool');
  if (act.prepared !== true && lp < leastOf(op.lp, slippageMille(op.slippage))) {
    throw new Refusal(codes.slippage, 'exceeding slippage');
  }
  book.add(act.address, op.tick0, -amount0);
  book.add(act.address, op.tick1, -amount1);
  const next = {
    ...pool,
    reserve0: pool.reserve0 + amount0,
    reserve1: pool.reserve1 + amount1,
    lp: pool.lp === 0n ? lp + LOCKED_LP : pool.lp + lp,
  };
  book.addLp(act.address, pair, lp);
  book.putPool(next);
  const usd = prices.usd(op.tick0, amount0) + prices.usd(op.tick1, amount1);
  note(ledger, act, {
    kind: 'liq',
    type: 'add',
    usd,
    pair,
    amount0,
    amount1,
    reward0: 0n,
    reward1: 0n,
    lp,
    reserve0: next.reserve0,
    reserve1: next.reserve1,
  });
  return { amount0, amount1, lp, reward0: 0n, reward1: 0n, usd };
}

/** The part of the earned fees paid out with these LP tokens. */
export function rewardOf(
  ledger: Ledger,
  address: string,
  pair: string,
  lp: bigint,
): { reward0: bigint; reward1: bigint } {
  const row = ledger.book.settledLp(address, pair);
  const all = lpOf(row);
  if (all === 0n) return { reward0: 0n, reward1: 0n };
  return { reward0: (row.unclaimed0 * lp) / all, reward1: (row.unclaimed1 * lp) / all };
}

export function removeLiquidity(ledger: Ledger, op: LiquidityOp, act: Act): LiquidityDone {
  const { book, prices } = ledger;
  const { pair } = book.pairOf(op.tick0, op.tick1);
  const pool = book.needPool(pair);
  const { amount0, amount1 } = worthOf(pool, op.lp);
  const slippage = slippageMille(op.slippage);
  const short0 = amount0 < leastOf(op.amount0, slippage);
  const short1 = amount1 < leastOf(op.amount1, slippage);
  if (act.prepared !== true && (short0 || short1)) {
    throw new Refusal(codes.slippage, 'exceeding slippage');
  }
  const { reward0, reward1 } = rewardOf(ledger, act.address, pair, op.lp);
  const mine = book.addLp(act.address, pair, -op.lp);
  book.putLp({
    ...mine,
    unclaimed0: mine.unclaimed0 - reward0,
    unclaimed1: mine.unclaimed1 - reward1,
    claimed0: mine.claimed0 + reward0,
    claimed1: mine.claimed1 + reward1,
  });
  const next = {
    ...pool,
    reserve0: pool.reserve0 - amount0,
    reserve1: pool.reserve1 - amount1,
    lp: pool.lp - op.lp,
  };
  book.putPool(next);
  book.add(act.address, op.tick0, amount0);
  book.add(act.address, op.tick1, amount1);
  const usd = prices.usd(op.tick0, amount0) + prices.usd(op.tick1, amount1);
  note(ledger, act, {
    kind: 'liq',
    type: 'remove',
    usd,
    pair,
    amount0,
    amount1,
    reward0,
    reward1,
    lp: op.lp,
    reserve0: next.reserve0,
    reserve1: next.reserve1,
  });
  return { amount0, amount1, lp: op.lp, reward0, reward1, usd };
}

/** LP tokens move without the fees they earned, which stay with the sender. */
export function sendLp(ledger: Ledger, op: SendLpOp, act: Act): void {
  const { book, prices } = ledger;
  const { pair } = book.pairOf(op.tick0, op.tick1);
  const pool = book.needPool(pair);
  book.addLp(act.address, pair, -op.amount);
  book.addLp(op.to, pair, op.amount);
  const { amount0, amount1 } = worthOf(pool, op.amount);
  note(ledger, act, {
    kind: 'sendLp',
    usd: prices.usd(pool.tick0, amount0) + prices.usd(pool.tick1, amount1),
    pair,
    lp: op.amount,
    to: op.to,
    amount0,
    amount1,
  });
}
