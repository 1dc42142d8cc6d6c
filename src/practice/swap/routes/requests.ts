import { Refusal } from '#practice/api/refusal.ts';
import { codes } from '#practice/swap/codes.ts';
import type { Operation } from '#practice/swap/functions.ts';
import type { LiquidityOp } from '#practice/swap/liquidity.ts';
import type { StakeOp } from '#practice/swap/stakes.ts';
import type { ExactType, SwapOp } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

/** Converts requests to operations. All throw Refusal for an invalid amount or tick. */

interface Ticks {
  tick0: string;
  tick1: string;
}
interface Shares extends Ticks {
  amount: string;
}
interface LiquidityRequest extends Ticks {
  amount0: string;
  amount1: string;
  lp: string;
  slippage: string;
}

export function readDeployPool({ book }: SwapWorld, request: Ticks): Operation[] {
  const { tick0, tick1 } = book.pairOfText(request);
  return [{ kind: 'deployPool', tick0, tick1 }];
}

export const readLiquidity =
  (kind: LiquidityOp['kind']) =>
  ({ book }: SwapWorld, request: LiquidityRequest): Operation[] => {
    const { tick0, tick1, turned } = book.pairOfText(request);
    const [text0, text1] = turned
      ? [request.amount1, request.amount0]
      : [request.amount0, request.amount1];
    const amount0 = book.scale(tick0, text0);
    const amount1 = book.scale(tick1, text1);
    const { slippage } = request;
    return [{ kind, tick0, tick1, amount0, amount1, lp: book.scaleLp(request.lp), slippage }];
  };

export function readSwap(
  { book }: SwapWorld,
  request: {
    tickIn: string;
    tickOut: string;
    amountIn: string;
    amountOut: string;
    slippage: string;
    exactType: ExactType;
  },
): [SwapOp] {
  const { slippage, exactType } = request;
  const [tickIn, tickOut] = [book.tick(request.tickIn), book.tick(request.tickOut)];
  const amountIn = book.scale(tickIn, request.amountIn);
  const amountOut = book.scale(tickOut, request.amountOut);
  return [{ kind: 'swap', tickIn, tickOut, amountIn, amountOut, slippage, exactType }];
}

export function readSend(
  { book }: SwapWorld,
  request: { tick: string; amount: string; to: string },
): Operation[] {
  const tick = book.tick(request.tick);
  return [{ kind: 'send', tick, amount: book.scale(tick, request.amount), to: request.to }];
}

export function readBatchSend(
  { book }: SwapWorld,
  request: {
    tick: string;
    amount?: string | undefined;
    amountList?: string[] | undefined;
    to: string[];
  },
): Operation[] {
  const tick = book.tick(request.tick);
  const { amount, amountList, to } = request;
  if ((amount === undefined) === (amountList === undefined)) {
    throw new Refusal(codes.failed, 'either amount or amountList');
  }
  if (amountList && amountList.length !== to.length) {
    throw new Refusal(codes.failed, 'amountList and to differ in length');
  }
  return to.map((address, at) => ({
    kind: 'send',
    tick,
    amount: book.scale(tick, amountList?.[at] ?? amount ?? ''),
    to: address,
  }));
}

export function readSendLp({ book }: SwapWorld, request: Shares & { to: string }): Operation[] {
  const { tick0, tick1 } = book.pairOfText(request);
  return [{ kind: 'sendLp', tick0, tick1, amount: book.scaleLp(request.amount), to: request.to }];
}

export const readStake =
  (kind: StakeOp['kind']) =>
  ({ book, state }: SwapWorld, { pid, amount }: { pid: string; amount: string }): Operation[] => {
    const pool = state.swapStakePools.get(pid);
    if (!pool) throw new Refusal(codes.failed, 'staking pool not found');
    const [tick0, tick1] = pool.pair.split('/') as [string, string];
    return [{ kind, pid, tick0, tick1, amount: book.scaleLp(amount) }];
  };

export const readClaim = (_: SwapWorld, { pid }: { pid: string }): Operation[] => [
  { kind: 'claim', pid },
];

export const readLock =
  (kind: 'lockLp' | 'unlockLp') =>
  ({ book }: SwapWorld, request: Shares & { lockDay?: string }): Operation[] => {
    const { tick0, tick1 } = book.pairOfText(request);
    const { amount, lockDay = '0d' } = request;
    const days = Number(lockDay.slice(0, -1));
    return [{ kind, tick0, tick1, amount: book.scaleLp(amount), days }];
  };
