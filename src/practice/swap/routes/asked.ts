import { Refusal } from '#practice/api/refusal.ts';
import { codes } from '#practice/swap/codes.ts';
import type { Operation } from '#practice/swap/functions.ts';
import type { LiquidityOp } from '#practice/swap/liquidity.ts';
import type { StakeOp } from '#practice/swap/stakes.ts';
import type { ExactType, SwapOp } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

/** Reads requests of the wire as operations; every one throws Refusal on what no amount or tick is. */
export function createReader({ ledger }: SwapWorld) {
  const { book, state } = ledger;
  const pairOf = (a: string, b: string) => book.pairOf(book.tick(a), book.tick(b));

  return {
    deployPool({ tick0, tick1 }: { tick0: string; tick1: string }): Operation[] {
      const pair = pairOf(tick0, tick1);
      return [{ kind: 'deployPool', tick0: pair.tick0, tick1: pair.tick1 }];
    },
    liquidity(
      kind: LiquidityOp['kind'],
      ask: {
        tick0: string;
        tick1: string;
        amount0: string;
        amount1: string;
        lp: string;
        slippage: string;
      },
    ): Operation[] {
      const { tick0, tick1, turned } = pairOf(ask.tick0, ask.tick1);
      const [text0, text1] = turned ? [ask.amount1, ask.amount0] : [ask.amount0, ask.amount1];
      return [
        {
          kind,
          tick0,
          tick1,
          amount0: book.scale(tick0, text0),
          amount1: book.scale(tick1, text1),
          lp: book.scaleLp(ask.lp),
          slippage: ask.slippage,
        },
      ];
    },
    swap(ask: {
      tickIn: string;
      tickOut: string;
      amountIn: string;
      amountOut: string;
      slippage: string;
      exactType: ExactType;
    }): SwapOp {
      const [tickIn, tickOut] = [book.tick(ask.tickIn), book.tick(ask.tickOut)];
      return {
        kind: 'swap',
        tickIn,
        tickOut,
        amountIn: book.scale(tickIn, ask.amountIn),
        amountOut: book.scale(tickOut, ask.amountOut),
        slippage: ask.slippage,
        exactType: ask.exactType,
      };
    },
    send(ask: { tick: string; amount: string; to: string }): Operation[] {
      const tick = book.tick(ask.tick);
      return [{ kind: 'send', tick, amount: book.scale(tick, ask.amount), to: ask.to }];
    },
    batchSend(ask: {
      tick: string;
      amount?: string | undefined;
      amountList?: string[] | undefined;
      to: string[];
    }): Operation[] {
      const tick = book.tick(ask.tick);
      const { amount, amountList, to } = ask;
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
    },
    sendLp(ask: { tick0: string; tick1: string; amount: string; to: string }): Operation[] {
      const { tick0, tick1 } = pairOf(ask.tick0, ask.tick1);
      return [{ kind: 'sendLp', tick0, tick1, amount: book.scaleLp(ask.amount), to: ask.to }];
    },
    stake(kind: StakeOp['kind'], ask: { pid: string; amount: string }): Operation[] {
      const pool = state.swapStakePools.get(ask.pid);
      if (!pool) throw new Refusal(codes.failed, 'staking pool not found');
      const [tick0, tick1] = pool.pair.split('/') as [string, string];
      return [{ kind, pid: ask.pid, tick0, tick1, amount: book.scaleLp(ask.amount) }];
    },
    claim: ({ pid }: { pid: string }): Operation[] => [{ kind: 'claim', pid }],
    lock(
      kind: 'lockLp' | 'unlockLp',
      ask: { tick0: string; tick1: string; amount: string },
      lockDay = '0d',
    ): Operation[] {
      const { tick0, tick1 } = pairOf(ask.tick0, ask.tick1);
      const days = Number(lockDay.slice(0, -1));
      return [{ kind, tick0, tick1, amount: book.scaleLp(ask.amount), days }];
    },
  };
}
