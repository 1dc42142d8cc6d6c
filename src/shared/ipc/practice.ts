import { z } from 'zod';

/** fail: an error envelope. hang: no answer. drop-answer: acts, then loses the reply. html: not JSON. */
export const faultMode = z.enum([
  'fail',
  'hang',
  'drop-answer',
  'html',
  'busy',
  'bad-shape',
  'unauthorized',
]);
export type FaultMode = z.output<typeof faultMode>;

/** Lies that a provider could tell; each names what it changes in its answers. */
export const practiceLies = [
  'pay-address',
  'order-amount',
  'commit-output',
  'reveal-receiver',
  'hidden-inscription',
  'other-content',
  'swap-receiver',
  'listing-price',
  'bid-receiver',
  'bid-smaller',
  'fee-rates',
] as const;

/** How awkward the practice network is: nothing of it is kept over a restart. */
export const practiceConditions = z.object({
  /** Milliseconds added to each answer, by the family of the route; `*` stands for every other. */
  latency: z.record(z.string().max(20), z.number().int().min(0).max(30_000)),
  /** Blocks that the indexes are behind the chain. */
  indexLag: z.number().int().min(0).max(6),
  /** More calls a second than this are answered 429, or 403 "exceeds rate limit". */
  rateLimit: z
    .object({
      perSecond: z.number().int().min(1).max(100),
      status: z.union([z.literal(429), z.literal(403)]),
    })
    .nullable(),
  /** Calls without an API key are answered 401. */
  keyRequired: z.boolean(),
  /** How long an unpaid order stays open. */
  orderHours: z.union([z.literal(1), z.literal(24)]),
  /** Whether the market is in service: read-only takes no trade, the others answer nothing. Absent: open. */
  market: z.enum(['open', 'read-only', 'maintenance', 'updating']).optional(),
  /** What the provider lies about; null while it is honest. */
  lie: z.enum(practiceLies).nullable(),
  swap: z.object({
    /** A commit is being written, for as long as this is set. */
    committing: z.boolean(),
    recovering: z.boolean(),
    disabledTicks: z.array(z.string().max(64)).max(20),
    /** Everybody has a voucher: the free quota pays. */
    voucher: z.boolean(),
    /** Deposits are matched with withdrawals and take more blocks. */
    matching: z.boolean(),
    /** Somebody trades in a pool right after each preparation that stands on it. */
    restless: z.boolean().optional(),
  }),
});
export type PracticeConditions = z.output<typeof practiceConditions>;
export type PracticeLie = (typeof practiceLies)[number];

export const practiceStatus = z.object({
  height: z.number(),
  mempool: z.number(),
  /** Seconds between blocks; null while mining by hand. */
  blockSeconds: z.number().nullable(),
  /** False plays "the provider is down". */
  online: z.boolean(),
  orders: z.number(),
  inscriptions: z.number(),
  faults: z.array(
    z.object({
      row: z.string(),
      mode: faultMode,
      times: z.number(),
      code: z.number().optional(),
    }),
  ),
  conditions: practiceConditions,
  /** Seconds that the practice network's clock is ahead of this machine's. */
  clockAhead: z.number(),
  /** The most blocks that a reorganisation can take back now. */
  canUndo: z.number(),
});
export type PracticeStatus = z.output<typeof practiceStatus>;
