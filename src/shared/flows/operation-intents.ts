import { z } from 'zod';

import { isDecimal } from '../bitcoin/amount.ts';
import { isInscriptionId } from '../bitcoin/ids.ts';
import { networkIds } from '../bitcoin/network.ts';

const amount = z.string().refine(isDecimal);
const tick = z.string().min(1).max(24);
const address = z.string().min(14).max(90);
/** A fraction: 0.005 is half a percent. */
const slippage = z.string().regex(/^(0|1|0\.\d{1,3})$/);
const pair = { tick0: tick, tick1: tick };

/** What a person may ask of the swap. Liquidity ticks in any order; the text sorts them. */
export const operationRequest = z.discriminatedUnion('func', [
  z.object({ func: z.literal('deployPool'), ...pair }),
  z.object({
    func: z.literal('addLiq'),
    ...pair,
    amount0: amount,
    amount1: amount,
    lp: amount,
    slippage,
  }),
  z.object({
    func: z.literal('removeLiq'),
    ...pair,
    lp: amount,
    amount0: amount,
    amount1: amount,
    slippage,
  }),
  z.object({
    func: z.literal('swap'),
    tickIn: tick,
    tickOut: tick,
    amountIn: amount,
    amountOut: amount,
    exactType: z.enum(['exactIn', 'exactOut']),
    slippage,
  }),
  z.object({ func: z.literal('send'), to: address, tick, amount }),
  z.object({ func: z.literal('sendLp'), to: address, ...pair, amount }),
  z.object({ func: z.literal('lock'), ...pair, amount }),
  z.object({ func: z.literal('unlock'), ...pair, amount }),
  z.object({ func: z.literal('decreaseApproval'), tick, amount }),
]);
export type OperationRequest = z.output<typeof operationRequest>;

/** What the user asked of the swap, frozen before the server prepares anything (safety.md C1). */
export const swapIntent = z.object({
  purpose: z.literal('swap'),
  flowId: z.string().min(1).max(100),
  network: z.enum(networkIds),
  createdAt: z.number().int(),
  /** Our own address that signs. */
  address,
  moduleId: z.string().refine(isInscriptionId),
  /** In the order of their messages: two for a swap over two pools, one a receiver for a batch. */
  operations: z.array(operationRequest).min(0).max(100),
  /** Seconds; the same in preparation and submission. */
  ts: z.number().int(),
  payType: z.enum(['tick', 'freeQuota', 'assetFeeTick']),
  /** Token of the fee, and the most that each fee message may take. */
  feeTick: tick,
  maxFeeAmount: amount,
});
export type SwapIntent = z.output<typeof swapIntent>;

/** Binding a payout address to the address that holds inscriptions. Both must be ours. */
export const bindIntent = z.object({
  purpose: z.literal('bind'),
  flowId: z.string().min(1).max(100),
  network: z.enum(networkIds),
  createdAt: z.number().int(),
  btcAddress: address,
  nftAddress: address,
});
export type BindIntent = z.output<typeof bindIntent>;
