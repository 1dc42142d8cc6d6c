import { z } from 'zod';

import {
  addressText as address,
  amountText as amount,
  frozen,
  inscriptionIdText,
  tickText as tick,
} from './frozen.ts';

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
  ...frozen,
  /** Our own address that signs. */
  address,
  moduleId: inscriptionIdText,
  /** In the order of their messages: two for a swap over two pools, one a receiver for a batch. */
  operations: z.array(operationRequest).min(0).max(100),
  /** Seconds; the same in preparation and submission. */
  ts: z.number().int(),
  /** Until when it may be approved, ms of our own clock. Absent: for as long as the server takes the texts. */
  until: z.number().int().optional(),
  payType: z.enum(['tick', 'freeQuota', 'assetFeeTick']),
  /** Token of the fee, and the most that each fee message may take. */
  feeTick: tick,
  maxFeeAmount: amount,
});
export type SwapIntent = z.output<typeof swapIntent>;

/** Binding a payout address to the address that holds inscriptions. Both must be ours. */
export const bindIntent = z.object({
  purpose: z.literal('bind'),
  ...frozen,
  btcAddress: address,
  nftAddress: address,
});
export type BindIntent = z.output<typeof bindIntent>;
