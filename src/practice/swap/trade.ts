import { refuse } from '#practice/api/refusal.ts';
import type { PoolRow } from '#practice/state/records/swap.ts';

import type { PoolTicks } from './book.ts';
import { note, pairTicks, type RoutedKind } from './ledger.ts';
import {
  allLp,
  amountInOf,
  amountOutOf,
  leastOut,
  mostIn,
  PER_LP,
  productOf,
  slippageMille,
} from './math.ts';
import { DEPLOY_BLOCKS, SWAP_FEE } from './module.ts';

export type ExactType = 'exactIn' | 'exactOut';

export interface SwapOp {
  kind: 'swap';
  tickIn: string;
  tickOut: string;
  amountIn: bigint;
  amountOut: bigint;
  slippage: string;
  exactType: ExactType;
}
export interface DeployOp extends PoolTicks {
  kind: 'deployPool';
}

/** A pool before its first liquidity. */
export const emptyPool = (ticks: PoolTicks): PoolRow => ({
  ...{ ...ticks, reserve0: 0n, reserve1: 0n, lp: 0n, fees0: 0n, fees1: 0n },
  ...{ perLp0: 0n, perLp1: 0n, by: '', ts: 0 },
});

export const deployPool: RoutedKind<DeployOp, { tick0: string; tick1: string }> = {
  read({ book }, request) {
    const { turned: _, ...ticks } = book.pairOfText(request);
    return { kind: 'deployPool', ...ticks };
  },
  func: (_, { tick0, tick1 }) => ({ func: 'deployPool', params: [tick0, tick1] }),
  ticks: pairTicks,
  apply(ledger, { pair, tick0, tick1 }, { address: by, ts }) {
    const { book, state } = ledger;
    if (book.pool(pair)) refuse('failed', 'pool already exists');
    const held = (tick: string) =>
      [...state.swapBalances.values()].some((row) => row.tick === tick && row.swap > 0n);
    for (const tick of [tick0, tick1]) {
      if (!held(tick)) refuse('failed', `${tick} is not in the module`);
      const deployed = state.ticks.get(tick.toLowerCase())?.height ?? 0;
      if (ledger.height() - deployed + 1 < DEPLOY_BLOCKS) {
        refuse('failed', `${tick} needs ${DEPLOY_BLOCKS} confirmations`);
      }
    }
    book.putPool({ ...emptyPool({ pair, tick0, tick1 }), by, ts });
    return {};
  },
};

/** A pool as seen from the input side. */
export function sides(pool: PoolRow, tickIn: string): { reserveIn: bigint; reserveOut: bigint } {
  const first = pool.tick0 === tickIn;
  return first
    ? { reserveIn: pool.reserve0, reserveOut: pool.reserve1 }
    : { reserveIn: pool.reserve1, reserveOut: pool.reserve0 };
}

/** The other amount of a swap at the pool's current state. Throws Refusal. */
export function expected(
  pool: PoolRow,
  tickIn: string,
  amount: bigint,
  exactType: ExactType,
): bigint {
  const { reserveIn, reserveOut } = sides(pool, tickIn);
  if (pool.lp === 0n) refuse('failed', 'the pool has no liquidity');
  if (exactType === 'exactIn') return amountOutOf(amount, reserveIn, reserveOut, SWAP_FEE);
  const amountIn = amountInOf(amount, reserveIn, reserveOut, SWAP_FEE);
  return amountIn ?? refuse('failed', 'the pool has not so much');
}

/** The actual amounts of a swap. Throws Refusal beyond the slippage, which is checked on submission. */
function settle(
  pool: PoolRow,
  op: SwapOp,
  prepared = false,
): { amountIn: bigint; amountOut: bigint } {
  const slippage = slippageMille(op.slippage);
  if (op.exactType === 'exactIn') {
    const amountOut = expected(pool, op.tickIn, op.amountIn, 'exactIn');
    const tooLittle = !prepared && amountOut < leastOut(op.amountOut, slippage);
    if (tooLittle || amountOut === 0n) refuse('slippage');
    return { amountIn: op.amountIn, amountOut };
  }
  const amountIn = expected(pool, op.tickIn, op.amountOut, 'exactOut');
  if (!prepared && amountIn > mostIn(op.amountIn, slippage)) refuse('slippage');
  return { amountIn, amountOut: op.amountOut };
}

/** The pool after a swap; its fee is credited to the LP tokens, of which the platform gets its part later. */
function tradedPool(row: PoolRow, tickIn: string, amountIn: bigint, amountOut: bigint): PoolRow {
  const pool = { ...row, kLast: row.kLast ?? productOf(row) };
  const fee = (amountIn * SWAP_FEE) / 1_000n;
  const perLp = (fee * PER_LP) / allLp(pool);
  return pool.tick0 === tickIn
    ? {
        ...pool,
        reserve0: pool.reserve0 + amountIn,
        reserve1: pool.reserve1 - amountOut,
        fees0: pool.fees0 + fee,
        perLp0: pool.perLp0 + perLp,
      }
    : {
        ...pool,
        reserve1: pool.reserve1 + amountIn,
        reserve0: pool.reserve0 - amountOut,
        fees1: pool.fees1 + fee,
        perLp1: pool.perLp1 + perLp,
      };
}

export const swap: RoutedKind<
  SwapOp,
  Pick<SwapOp, 'tickIn' | 'tickOut' | 'slippage' | 'exactType'> & {
    amountIn: string;
    amountOut: string;
  }
> = {
  read({ book }, { slippage, exactType, ...request }) {
    const [tickIn, tickOut] = [book.tick(request.tickIn), book.tick(request.tickOut)];
    const amountIn = book.scale(tickIn, request.amountIn);
    const amountOut = book.scale(tickOut, request.amountOut);
    return { kind: 'swap', tickIn, tickOut, amountIn, amountOut, slippage, exactType };
  },
  func(book, { tickIn, tickOut, exactType, slippage, ...op }) {
    const amountIn = book.text(tickIn, op.amountIn);
    const amountOut = book.text(tickOut, op.amountOut);
    const [tick, exact, other] =
      exactType === 'exactIn' ? [tickIn, amountIn, amountOut] : [tickOut, amountOut, amountIn];
    return { func: 'swap', params: [tickIn, tickOut, tick, exact, exactType, other, slippage] };
  },
  ticks: ({ tickIn, tickOut }) => [tickIn, tickOut],
  apply(ledger, op, act) {
    const { book, prices } = ledger;
    const { tickIn, tickOut, exactType } = op;
    const { pair } = book.pairOf(tickIn, tickOut);
    const pool = book.needPool(pair);
    const { amountIn, amountOut } = settle(pool, op, act.prepared);
    book.add(act.address, tickIn, -amountIn);
    book.add(act.address, tickOut, amountOut);
    const next = tradedPool(pool, tickIn, amountIn, amountOut);
    const usd = prices.usd(tickIn, amountIn);
    book.putPool(next);
    const { reserve0, reserve1 } = next;
    const traded = { tickIn, tickOut, amountIn, amountOut, exactType };
    note(ledger, act, { kind: 'swap', usd, ...traded, pair, reserve0, reserve1 });
    return { amountIn, amountOut, usd };
  },
};
