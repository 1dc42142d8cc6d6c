import { z } from 'zod';

import { address } from '#shared/api/fields.ts';
import { exactType, positive, slippage, swapPayType, tick } from '#shared/api/swap-fields.ts';

const pair = { tick0: tick, tick1: tick };
const pid = z.string().min(1).max(64);
const link = z.string().max(500);

/** Recipients per list; each hundred of them is one operation of the server. */
export const MAX_RECEIVERS = 1_000;
export const RECEIVERS_EACH = 100;
/** Recipients kept in the Activity record of a send. */
export const RECEIVERS_KEPT = 50;

export const receiver = z.object({ to: address, amount: positive });
export type Receiver = z.output<typeof receiver>;

/**
 * A call of the swap, as you request it. Amounts are canonical decimals of whole tokens, LP tokens have 18 decimals,
 * slippage is a fraction (0.005 is half a percent), ticks are spelled as deployed. What you don't type (the other
 * side's expected amount, LP tokens) comes from `swap.quote`. `src/main/kinds/swap/calls` has a row for each.
 */
export const swapCall = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('swap'),
    tickIn: tick,
    tickOut: tick,
    /** One is exact, the other is what the pool gives or takes for it now. */
    amountIn: positive,
    amountOut: positive,
    exactType,
    slippage,
  }),
  z.object({
    op: z.literal('multi-swap'),
    tickIn: tick,
    middle: tick,
    tickOut: tick,
    amountIn: positive,
    amountOut: positive,
    exactType,
    slippage,
  }),
  z.object({
    op: z.literal('send'),
    tick,
    receivers: z.array(receiver).min(1).max(MAX_RECEIVERS),
  }),
  z.object({ op: z.literal('deploy-pool'), ...pair }),
  z.object({
    op: z.literal('add-liquidity'),
    ...pair,
    amount0: positive,
    amount1: positive,
    /** Expected LP tokens. */
    lp: positive,
    slippage,
  }),
  z.object({
    op: z.literal('remove-liquidity'),
    ...pair,
    lp: positive,
    /** Expected amounts. */
    amount0: positive,
    amount1: positive,
    slippage,
  }),
  z.object({ op: z.literal('stake'), pid, ...pair, amount: positive }),
  z.object({ op: z.literal('unstake'), pid, ...pair, amount: positive }),
  z.object({ op: z.literal('claim'), pid, ...pair }),
  z.object({ op: z.literal('send-lp'), ...pair, amount: positive, to: address }),
  z.object({
    op: z.literal('lock-lp'),
    ...pair,
    amount: positive,
    days: z.number().int().min(1).max(99_999),
  }),
  z.object({ op: z.literal('unlock-lp'), ...pair, amount: positive }),
  z.object({
    op: z.literal('community-info'),
    tick,
    twitter: link,
    telegram: link,
    website: link,
    discord: link,
    desc: link,
  }),
]);
export type SwapCall = z.output<typeof swapCall>;
export type SwapCallName = SwapCall['op'];
export type CallOf<N extends SwapCallName> = Extract<SwapCall, { op: N }>;

/** How the fee is paid, and its maximum. */
export const operationFee = z.object({
  payType: swapPayType,
  /** One of the module's fee ticks; the server requires one whatever pays. */
  feeTick: tick,
  /** Maximum per fee message, in `feeTick`, or in the token sold if that one pays. */
  maxFeeAmount: positive,
});
export type OperationFee = z.output<typeof operationFee>;

/** The server's answer to a preparation: one, or one per pool of a swap over two. */
export const operationAnswer = z.object({
  ids: z.array(z.string()),
  messages: z.array(z.string()),
  /** The paying token, its amount, and the value in dollars according to the server. */
  paidTick: z.string(),
  paidAmount: z.string(),
  usd: z.string(),
  /** Repeated unchanged in the submission. */
  stated: z.object({
    feeAmount: z.string(),
    feeTickPrice: z.string(),
    assetFeeTick: z.string().optional(),
    assetFeeAmount: z.string().optional(),
    assetFeeTickPrice: z.string().optional(),
  }),
});
export type OperationAnswer = z.output<typeof operationAnswer>;

export const operationInput = z.object({
  kind: z.literal('operation'),
  /** Our address on the second layer: p2wpkh or p2tr. */
  address,
  ask: swapCall,
  fee: operationFee,
});
export type OperationInput = z.output<typeof operationInput>;

const figure = z.string().max(80);

/** The result according to the server, compared with the request. */
export const operationOutcome = z.object({
  /** Id of the first function; empty for a claim without a message. */
  id: z.string(),
  /** Lines for display: what came in, what left. */
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Differences between the server's figures and ours, or what was allowed. */
  faults: z.array(z.string()),
  /**
   * Address and second of an operation older than these records: found in the server's histories, and not submitted
   * again.
   */
  earlier: z.string().max(120).optional(),
  at: z.number(),
});
export type OperationOutcome = z.output<typeof operationOutcome>;

/** A swap operation as shown to the user, beyond the fields of every flow. */
export const operationView = z.object({
  address,
  ask: swapCall,
  fee: operationFee,
  /** For a list split into several operations: which one this is. */
  part: z.object({ index: z.number(), of: z.number() }),
  /** The fee, once prepared. */
  charged: z.object({ tick, amount: figure, usd: figure }).nullable(),
  /** Approval deadline in ms; it is prepared again after that. */
  deadline: z.number().nullable(),
  /** How often it was prepared. */
  rounds: z.number(),
  outcome: operationOutcome.nullable(),
});
export type OperationView = z.output<typeof operationView>;

/** An operation's result according to the server. Decimals of whole tokens; absent if it doesn't say. */
export interface CarriedOperation {
  id: string;
  /** For a swap over two pools, the result of each half; otherwise one. */
  halves: {
    success: boolean;
    reason: string | null;
    amountIn?: string;
    amountOut?: string;
    amount0?: string;
    amount1?: string;
    lp?: string;
    claimed?: string;
  }[];
}
