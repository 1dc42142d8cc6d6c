import type { OperationRequest } from '#shared/flows/intents/operations.ts';

import type { Operation } from './read.ts';

/** Function and parameters that the swap must write for a request (parameter orders of the module). */
export function expectedOperation(request: OperationRequest): Pick<Operation, 'func' | 'params'> {
  const { func } = request;
  switch (func) {
    case 'deployPool':
      return { func, params: sorted(request).ticks };
    case 'addLiq': {
      const { ticks, flipped } = sorted(request);
      const amounts = inOrder([request.amount0, request.amount1], flipped);
      return { func, params: [...ticks, ...amounts, request.lp, request.slippage] };
    }
    case 'removeLiq': {
      const { ticks, flipped } = sorted(request);
      const amounts = inOrder([request.amount0, request.amount1], flipped);
      return { func, params: [...ticks, request.lp, ...amounts, request.slippage] };
    }
    case 'swap': {
      const { tickIn, tickOut, amountIn, amountOut, exactType, slippage } = request;
      const exact = exactType === 'exactIn' ? [tickIn, amountIn] : [tickOut, amountOut];
      const expected = exactType === 'exactIn' ? amountOut : amountIn;
      return { func, params: [tickIn, tickOut, ...exact, exactType, expected, slippage] };
    }
    case 'send':
      return { func, params: [request.to, request.tick, request.amount] };
    case 'sendLp':
      return { func, params: [request.to, ...sorted(request).ticks, request.amount] };
    case 'lock':
    case 'unlock':
      return { func, params: [...sorted(request).ticks, request.amount] };
    case 'decreaseApproval':
      return { func, params: [request.tick, request.amount] };
  }
}

interface Pair {
  tick0: string;
  tick1: string;
}

/** Ticks of a pool in the order of their strings, as messages name them. */
function sorted({ tick0, tick1 }: Pair): { ticks: string[]; flipped: boolean } {
  const flipped = tick0 > tick1;
  return { ticks: flipped ? [tick1, tick0] : [tick0, tick1], flipped };
}

const inOrder = (amounts: [string, string], flipped: boolean): string[] =>
  flipped ? [amounts[1], amounts[0]] : amounts;

/** A request as a sentence. */
export function requestText(request: OperationRequest): string {
  switch (request.func) {
    case 'deployPool':
      return `open the pool ${request.tick0}/${request.tick1}`;
    case 'addLiq':
      return `add ${request.amount0} ${request.tick0} and ${request.amount1} ${request.tick1} to their pool for ${request.lp} shares`;
    case 'removeLiq':
      return `take ${request.lp} shares out of ${request.tick0}/${request.tick1} for ${request.amount0} and ${request.amount1}`;
    case 'swap':
      return request.exactType === 'exactIn'
        ? `swap ${request.amountIn} ${request.tickIn} for about ${request.amountOut} ${request.tickOut}`
        : `swap about ${request.amountIn} ${request.tickIn} for ${request.amountOut} ${request.tickOut}`;
    case 'send':
      return `send ${request.amount} ${request.tick} to ${request.to}`;
    case 'sendLp':
      return `send ${request.amount} shares of ${request.tick0}/${request.tick1} to ${request.to}`;
    case 'lock':
      return `lock ${request.amount} shares of ${request.tick0}/${request.tick1}`;
    case 'unlock':
      return `unlock ${request.amount} shares of ${request.tick0}/${request.tick1}`;
    case 'decreaseApproval':
      return `withdraw ${request.amount} ${request.tick} from the swap`;
  }
}
