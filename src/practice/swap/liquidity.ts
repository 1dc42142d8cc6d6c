import { refuse } from '#practice/api/refusal.ts';
import type { PoolRow } from '#practice/state/records/swap.ts';

import { lpOf, type PoolTicks } from './book.ts';
import {
  type Act,
  type Ledger,
  type LiquidityDone,
  note,
  pairTicks,
  type RoutedKind,
} from './ledger.ts';
import {
  leastOf,
  liquidityFor,
  LOCKED_LP,
  owedLp,
  productOf,
  slippageMille,
  worthOf,
} from './math.ts';

export interface LiquidityOp extends PoolTicks {
  kind: 'addLiq' | 'removeLiq';
  amount0: bigint;
  amount1: bigint;
  lp: bigint;
  slippage: string;
}
export interface SendLpOp extends PoolTicks {
  kind: 'sendLp';
  amount: bigint;
  to: string;
}

interface LiquidityRequest {
  tick0: string;
  tick1: string;
  amount0: string;
  amount1: string;
  lp: string;
  slippage: string;
}

function readLiquidity(
  { book }: Ledger,
  kind: LiquidityOp['kind'],
  { slippage, ...request }: LiquidityRequest,
): LiquidityOp {
  const { turned, ...ticks } = book.pairOfText(request);
  const texts = [request.amount0, request.amount1] as const;
  const [text0, text1] = turned ? [texts[1], texts[0]] : texts;
  const amount0 = book.scale(ticks.tick0, text0);
  const amount1 = book.scale(ticks.tick1, text1);
  return { kind, ...ticks, amount0, amount1, lp: book.scaleLp(request.lp), slippage };
}

/** The pool with the LP tokens owed to the platform minted, as at each adding and removing (api-facts-2, 5). */
function mintOwed({ book, module }: Ledger, pair: string): PoolRow {
  const pool = book.needPool(pair);
  const owed = owedLp(pool);
  if (owed > 0n) book.addLp(module.platform, pair, owed);
  const minted = { ...pool, lp: pool.lp + owed, kLast: productOf(pool) };
  book.putPool(minted);
  return minted;
}

/** Moves the amounts between the address and the pool, in where `sign` is 1, and writes it down. */
function settle(
  ledger: Ledger,
  act: Act,
  pool: PoolRow,
  done: LiquidityDone,
  sign: 1n | -1n,
): { liquidity: LiquidityDone; usd: bigint } {
  const { book, prices } = ledger;
  const { pair, tick0, tick1 } = pool;
  const locked = pool.lp === 0n ? LOCKED_LP : 0n;
  const next = {
    ...pool,
    reserve0: pool.reserve0 + sign * done.amount0,
    reserve1: pool.reserve1 + sign * done.amount1,
    lp: pool.lp + sign * done.lp + locked,
  };
  book.add(act.address, tick0, -sign * done.amount0);
  book.add(act.address, tick1, -sign * done.amount1);
  book.putPool({ ...next, kLast: productOf(next) });
  const { reserve0, reserve1 } = next;
  const usd = prices.both(pool, done);
  const type = sign === 1n ? 'add' : 'remove';
  note(ledger, act, { kind: 'liq', type, usd, pair, ...done, reserve0, reserve1 });
  return { liquidity: done, usd };
}

export const addLiq: RoutedKind<LiquidityOp, LiquidityRequest> = {
  read: (ledger, request) => readLiquidity(ledger, 'addLiq', request),
  func(book, { tick0, tick1, slippage, ...op }) {
    const { amount0, amount1 } = book.texts({ tick0, tick1 }, op);
    const params = [tick0, tick1, amount0, amount1, book.lpText(op.lp), slippage];
    return { func: 'addLiq', params };
  },
  ticks: pairTicks,
  apply(ledger, op, act) {
    const { book } = ledger;
    const pool = mintOwed(ledger, op.pair);
    const used = liquidityFor(pool, op.amount0, op.amount1);
    if (used.lp === 0n) refuse('failed', 'too little for a share of the pool');
    const least = leastOf(op.lp, slippageMille(op.slippage));
    if (act.prepared !== true && used.lp < least) refuse('slippage');
    const done = settle(ledger, act, pool, { ...used, reward0: 0n, reward1: 0n }, 1n);
    book.addLp(act.address, op.pair, used.lp);
    return done;
  },
};

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

export const removeLiq: RoutedKind<LiquidityOp, LiquidityRequest> = {
  read: (ledger, request) => readLiquidity(ledger, 'removeLiq', request),
  func(book, { tick0, tick1, slippage, ...op }) {
    const { amount0, amount1 } = book.texts({ tick0, tick1 }, op);
    const params = [tick0, tick1, book.lpText(op.lp), amount0, amount1, slippage];
    return { func: 'removeLiq', params };
  },
  ticks: pairTicks,
  apply(ledger, { pair, lp, ...op }, act) {
    const { book } = ledger;
    const pool = mintOwed(ledger, pair);
    const { amount0, amount1 } = worthOf(pool, lp);
    const slippage = slippageMille(op.slippage);
    const isShort =
      amount0 < leastOf(op.amount0, slippage) || amount1 < leastOf(op.amount1, slippage);
    if (act.prepared !== true && isShort) refuse('slippage');
    const { reward0, reward1 } = rewardOf(ledger, act.address, pair, lp);
    const mine = book.addLp(act.address, pair, -lp);
    book.putLp({
      ...mine,
      unclaimed0: mine.unclaimed0 - reward0,
      unclaimed1: mine.unclaimed1 - reward1,
      claimed0: mine.claimed0 + reward0,
      claimed1: mine.claimed1 + reward1,
    });
    return settle(ledger, act, pool, { amount0, amount1, lp, reward0, reward1 }, -1n);
  },
};

/** LP tokens move without the fees they earned, which stay with the sender. */
export const sendLp: RoutedKind<
  SendLpOp,
  { tick0: string; tick1: string; amount: string; to: string }
> = {
  read({ book }, { to, amount, ...request }) {
    const { turned: _, ...ticks } = book.pairOfText(request);
    return { kind: 'sendLp', ...ticks, amount: book.scaleLp(amount), to };
  },
  func: (book, { to, tick0, tick1, amount }) => ({
    func: 'sendLp',
    params: [to, tick0, tick1, book.lpText(amount)],
  }),
  ticks: pairTicks,
  apply(ledger, { pair, amount: lp, to }, act) {
    const { book, prices } = ledger;
    const pool = book.needPool(pair);
    book.addLp(act.address, pair, -lp);
    book.addLp(to, pair, lp);
    const worth = worthOf(pool, lp);
    note(ledger, act, { kind: 'sendLp', usd: prices.both(pool, worth), pair, lp, to, ...worth });
    return {};
  },
};
