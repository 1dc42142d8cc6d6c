import { z } from 'zod';

import { address } from '#shared/api/fields.ts';
import { exactType, slippage, swapPayType, tick } from '#shared/api/swap-fields.ts';
import { operationFee, swapCall } from '#shared/flows/operation.ts';

import { problem } from './inscribe.ts';

const figure = z.string().max(80);
const pair = { tick0: tick, tick1: tick };
const typed = z.string().max(80);

/** A form in progress: for each pair of amounts the side that was typed. Empty texts are empty fields. */
export const operationDraft = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('swap'),
    tickIn: tick,
    tickOut: tick,
    amount: typed,
    /** Which side `amount` is. */
    exactType,
    slippage,
    /** Number of pools; auto: whichever gives more. */
    route: z.enum(['auto', 'one', 'two']),
  }),
  z.object({
    op: z.literal('send'),
    tick,
    receivers: z.array(z.object({ to: z.string().max(200), amount: typed })).max(1_000),
  }),
  z.object({ op: z.literal('deploy-pool'), ...pair }),
  z.object({
    op: z.literal('add-liquidity'),
    ...pair,
    /** One side if the pool has liquidity, both if it is empty. */
    amount0: typed,
    amount1: typed,
    slippage,
  }),
  z.object({ op: z.literal('remove-liquidity'), ...pair, lp: typed, slippage }),
  z.object({ op: z.literal('stake'), pid: z.string().max(64), ...pair, amount: typed }),
  z.object({ op: z.literal('unstake'), pid: z.string().max(64), ...pair, amount: typed }),
  z.object({ op: z.literal('claim'), pid: z.string().max(64), ...pair }),
  z.object({ op: z.literal('send-lp'), ...pair, amount: typed, to: z.string().max(200) }),
  z.object({
    op: z.literal('lock-lp'),
    ...pair,
    amount: typed,
    days: z.number().int().min(0).max(99_999),
  }),
  z.object({ op: z.literal('unlock-lp'), ...pair, amount: typed }),
  z.object({
    op: z.literal('community-info'),
    tick,
    twitter: typed.max(500),
    telegram: typed.max(500),
    website: typed.max(500),
    discord: typed.max(500),
    desc: z.string().max(500),
  }),
]);
export type OperationDraft = z.output<typeof operationDraft>;

/** Amounts computed here from the pools. Decimals of whole tokens; percentages with two decimals. */
export const swapFigures = z.object({
  amountIn: figure,
  amountOut: figure,
  /** For a swap over two pools: the intermediate amount at current prices. */
  amountMiddle: figure.nullable(),
  /** exactIn: the minimum output. exactOut: the maximum input. */
  worst: figure,
  /** How far the trade moves the price. */
  impactPercent: figure,
  /** Output tokens per input token, as traded and as quoted by the pools. */
  price: figure,
  poolPrice: figure,
  /** Pool fees, in the input token of each hop. */
  poolFees: z.array(z.object({ tick, amount: figure })),
  /** Ticks from first to last. */
  route: z.array(tick),
});
export type SwapFigures = z.output<typeof swapFigures>;

export const liquidityFigures = z.object({
  amount0: figure,
  amount1: figure,
  lp: figure,
  /** The minimum received: LP tokens when adding, both amounts when removing. */
  leastLp: figure.nullable(),
  least0: figure.nullable(),
  least1: figure.nullable(),
  /** Share of the pool afterwards, in percent with six decimals. */
  sharePercent: figure,
  /** Earned fees paid out with it. */
  reward0: figure.nullable(),
  reward1: figure.nullable(),
  /** For the first deposit: LP tokens that stay locked in the pool for ever. */
  lockedLp: figure.nullable(),
});
export type LiquidityFigures = z.output<typeof liquidityFigures>;

export const feeOption = z.object({
  payType: swapPayType,
  /** What pays: a fee tick, the token sold, or the fee tick that the free quota saves. */
  tick,
  amount: figure,
  usd: figure,
  /** The address's balance of it, or of the quota in dollars. */
  available: figure,
  /** Estimated from dollar prices: the server was asked about another fee tick. */
  estimated: z.boolean(),
  cheapest: z.boolean(),
  /** Why it can't be selected; null if it can. */
  why: z.string().nullable(),
  /** Ready for the start. */
  fee: operationFee,
});
export type FeeOption = z.output<typeof feeOption>;

/** A figure on which the server and our computation disagree. */
export const difference = z.object({ what: z.string(), here: figure, there: figure });

/**
 * `memory`: from what was read last, immediately on each key; reads if there is nothing. `fresh`: reads pools
 * and balances again. `server`: also requests the server's own figures and the fee, and compares them.
 */
export const operationQuoteRequest = z.object({
  address,
  draft: operationDraft,
  feeTick: tick.nullable(),
  ask: z.enum(['memory', 'fresh', 'server']),
});
export type OperationQuoteRequest = z.output<typeof operationQuoteRequest>;

export const operationQuote = z.object({
  problems: z.array(problem),
  /** Complete and ready to start; null while something is missing or wrong. */
  ask: swapCall.nullable(),
  swap: swapFigures.nullable(),
  liquidity: liquidityFigures.nullable(),
  /** Total of a list of recipients. */
  total: figure.nullable(),
  /** Usable balances of the tokens that leave. */
  available: z.array(z.object({ tick, amount: figure })),
  /** LP tokens: free, locked, staked. */
  /** `usable`: as many as this operation can take; null if unknown. */
  shares: z.object({ free: figure, locked: figure, usable: figure.nullable() }).nullable(),
  /** When pools and balances were read, in ms; null before that. */
  asOf: z.number().nullable(),
  /** Only in a quote with `ask: 'server'`. */
  fees: z.array(feeOption),
  differences: z.array(difference),
  /** Irreversible consequences, in sentences. */
  consequences: z.array(z.string()),
});
export type OperationQuote = z.output<typeof operationQuote>;

/** A signed text of the second layer, as recorded: anyone with the signature can submit it until it expires. */
const recordedOperation = z.object({
  id: z.string(),
  address: z.string(),
  func: z.string(),
  params: z.array(z.string()),
  /** Seconds. */
  ts: z.number(),
  /** Milliseconds. */
  signedAt: z.number(),
  flowId: z.string(),
});
export type RecordedOperation = z.output<typeof recordedOperation>;

/** A signed operation of ours, and its state at the server now. */
export const signedOperation = recordedOperation.extend({
  /** there: as signed. absent: unknown to the server. other: the server has something else. unasked: not checked. */
  server: z.enum(['there', 'absent', 'other', 'unasked']),
  /** The server's version, if it differs. */
  says: z.string().nullable(),
});
export type SignedOperation = z.output<typeof signedOperation>;

/** One second of an address's swap history: the server's records beside what was signed here. */
export const swapMoment = z.object({
  at: z.number(),
  told: z.array(
    z.object({
      summary: z.string(),
      status: z.string(),
      /** The operation that made the Bitcoin transaction of a deposit. */
      flowId: z.string().nullable(),
    }),
  ),
  signed: z.array(signedOperation),
});
export type SwapMoment = z.output<typeof swapMoment>;

export const swapAddress = z.object({
  address,
  label: z.string(),
  role: z.string(),
  /** Why it can't be used there; null if it can. */
  why: z.string().nullable(),
});
export type SwapAddress = z.output<typeof swapAddress>;
