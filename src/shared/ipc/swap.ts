import { z } from 'zod';

import { address } from '#shared/api/fields.ts';
import { exactType, slippage, swapPayType, tick } from '#shared/api/swap-fields.ts';
import { operationFee, swapCall } from '#shared/flows/operation.ts';

import { problem } from './inscribe.ts';

const figure = z.string().max(80);
const pair = { tick0: tick, tick1: tick };
const typed = z.string().max(80);

/** What is filled in so far: of each pair of amounts the side that was typed. Empty texts are fields not filled in. */
export const operationDraft = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('swap'),
    tickIn: tick,
    tickOut: tick,
    amount: typed,
    /** Which side `amount` is. */
    exactType,
    slippage,
    /** Through which pools; auto: whichever gives more. */
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
    /** One side where the pool has liquidity, both where it has none. */
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

/** What the pools give and take, computed here. Amounts are decimals of whole tokens, percents have two decimals. */
export const swapFigures = z.object({
  amountIn: figure,
  amountOut: figure,
  /** Of a swap over two pools: what passes between them, by their prices now. */
  amountMiddle: figure.nullable(),
  /** exactIn: the least that can come out. exactOut: the most that can go in. */
  worst: figure,
  /** How far the price moves against the trader. */
  impactPercent: figure,
  /** Of one token in, in tokens out, as traded; and the price that the pools show. */
  price: figure,
  poolPrice: figure,
  /** What the pools keep, in the token of each hop. */
  poolFees: z.array(z.object({ tick, amount: figure })),
  /** Ticks from first to last. */
  route: z.array(tick),
});
export type SwapFigures = z.output<typeof swapFigures>;

export const liquidityFigures = z.object({
  amount0: figure,
  amount1: figure,
  lp: figure,
  /** The least that comes: shares when adding, both amounts when taking out. */
  leastLp: figure.nullable(),
  least0: figure.nullable(),
  least1: figure.nullable(),
  /** Of the pool, after it, in percent with six decimals. */
  sharePercent: figure,
  /** Earned fees that leave with the shares. */
  reward0: figure.nullable(),
  reward1: figure.nullable(),
  /** First into the pool: the shares that stay in it for ever. */
  lockedLp: figure.nullable(),
});
export type LiquidityFigures = z.output<typeof liquidityFigures>;

export const feeOption = z.object({
  payType: swapPayType,
  /** What pays: a fee tick, the token sold, or the fee tick that the free quota spares. */
  tick,
  amount: figure,
  usd: figure,
  /** What the address has of it, or of the quota in dollars. */
  available: figure,
  /** Estimated from its dollars: another fee tick was asked about. */
  estimated: z.boolean(),
  cheapest: z.boolean(),
  /** Why it cannot be chosen; null where it can. */
  why: z.string().nullable(),
  /** Ready to be started with. */
  fee: operationFee,
});
export type FeeOption = z.output<typeof feeOption>;

/** A figure that the server gives otherwise than it is computed here. */
export const difference = z.object({ what: z.string(), here: figure, there: figure });

export const operationQuote = z.object({
  problems: z.array(problem),
  /** Complete, to be started; null while something is missing or wrong. */
  ask: swapCall.nullable(),
  swap: swapFigures.nullable(),
  liquidity: liquidityFigures.nullable(),
  /** Sum of a list of receivers. */
  total: figure.nullable(),
  /** Of what leaves: what the address can use now. */
  available: z.array(z.object({ tick, amount: figure })),
  /** Shares of the pool: free, locked, staked. */
  shares: z.object({ free: figure, locked: figure, unlockable: figure.nullable() }).nullable(),
  /** When the pools and balances were read, in ms; null while nothing was. */
  asOf: z.number().nullable(),
  /** Only of a quote with `ask: 'server'`. */
  fees: z.array(feeOption),
  differences: z.array(difference),
  /** What follows that cannot be taken back, in sentences. */
  consequences: z.array(z.string()),
});
export type OperationQuote = z.output<typeof operationQuote>;

/** An operation of ours that was signed, beside what the server says of it now. */
export const signedOperation = z.object({
  id: z.string(),
  address: z.string(),
  func: z.string(),
  params: z.array(z.string()),
  /** Seconds. */
  ts: z.number(),
  /** ms */
  signedAt: z.number(),
  flowId: z.string(),
  /** there: as signed. absent: the server does not know it. other: the server tells it otherwise. unasked: not asked. */
  server: z.enum(['there', 'absent', 'other', 'unasked']),
  /** What the server says, where it is other. */
  says: z.string().nullable(),
});
export type SignedOperation = z.output<typeof signedOperation>;

/** A second of an address on the second layer: what the server's histories tell of it beside what was signed here. */
export const swapMoment = z.object({
  at: z.number(),
  told: z.array(z.object({ summary: z.string(), status: z.string() })),
  signed: z.array(signedOperation),
});
export type SwapMoment = z.output<typeof swapMoment>;

export const swapAddress = z.object({
  address,
  label: z.string(),
  role: z.string(),
  /** Why it cannot be used there; null where it can. */
  why: z.string().nullable(),
});
export type SwapAddress = z.output<typeof swapAddress>;
