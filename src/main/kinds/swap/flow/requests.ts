import type { OperationRequest } from '#shared/flows/intents/operations.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';

/**
 * The functions that an operation of the second layer signs, in the order of their messages. `middle`: what passes
 * between the two pools of a swap over both, in the hub’s token.
 */
export function requestsOf(ask: OperationAsk, middle: string | null): OperationRequest[] {
  switch (ask.op) {
    case 'swap': {
      const { op: _op, ...swap } = ask;
      return [{ func: 'swap', ...swap }];
    }
    case 'multi-swap': {
      const { tickIn, middle: tick, tickOut, amountIn, amountOut, exactType, slippage } = ask;
      const passing = middle ?? '';
      const common = { func: 'swap', exactType, slippage } as const;
      return [
        { ...common, tickIn, tickOut: tick, amountIn, amountOut: passing },
        { ...common, tickIn: tick, tickOut, amountIn: passing, amountOut },
      ];
    }
    case 'send':
      return ask.receivers.map(({ to, amount }) => ({ func: 'send', to, tick: ask.tick, amount }));
    case 'deploy-pool':
      return [{ func: 'deployPool', tick0: ask.tick0, tick1: ask.tick1 }];
    case 'add-liquidity':
    case 'remove-liquidity': {
      const { tick0, tick1, amount0, amount1, lp, slippage } = ask;
      const func = ask.op === 'add-liquidity' ? 'addLiq' : 'removeLiq';
      return [{ func, tick0, tick1, amount0, amount1, lp, slippage }];
    }
    case 'send-lp': {
      const { tick0, tick1, amount, to } = ask;
      return [{ func: 'sendLp', tick0, tick1, amount, to }];
    }
    case 'stake':
    case 'lock-lp': {
      const { tick0, tick1, amount } = ask;
      return [{ func: 'lock', tick0, tick1, amount }];
    }
    case 'unstake':
    case 'unlock-lp': {
      const { tick0, tick1, amount } = ask;
      return [{ func: 'unlock', tick0, tick1, amount }];
    }
    case 'claim':
    case 'community-info':
      return [];
  }
}
