import type { OperationInput, SwapCall } from '#shared/flows/operation.ts';

import { RECEIVE } from './fake-world.ts';

export const operationOf = (ask: SwapCall, address = RECEIVE): OperationInput => ({
  kind: 'operation',
  address,
  ask,
  fee: { payType: 'tick', feeTick: 'pine', maxFeeAmount: '0.2' },
});

const swap = { amountIn: '10', amountOut: '5', exactType: 'exactIn', slippage: '0.01' } as const;

export const operationInputs = {
  swap: operationOf({ op: 'swap', tickIn: 'lime', tickOut: 'pine', ...swap }),
  multiSwap: operationOf({
    op: 'multi-swap',
    tickIn: 'lime',
    middle: 'pine',
    tickOut: 'reed',
    ...swap,
  }),
  send: operationOf({ op: 'send', tick: 'lime', receivers: [{ to: RECEIVE, amount: '1' }] }),
};
