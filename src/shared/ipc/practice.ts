import { z } from 'zod';

/**
 * fail: an error envelope. fail-after: acts, then answers one. hang: no answer. drop-answer: acts, then loses the reply.
 * html: not JSON.
 */
export const faultMode = z.enum([
  'fail',
  'fail-after',
  'hang',
  'drop-answer',
  'html',
  'busy',
  'bad-shape',
  'unauthorized',
]);
export type FaultMode = z.output<typeof faultMode>;

/** Lies a provider could tell; each names what it falsifies. */
export const practiceLies = [
  'pay-address',
  'order-amount',
  'commit-output',
  'commit-tag',
  'reveal-receiver',
  'parent-kept',
  'unknown-action',
  'hidden-inscription',
  'other-content',
  'swap-receiver',
  'listing-price',
  'bid-receiver',
  'bid-smaller',
  'fee-rates',
] as const;

/** Conditions of the practice network. They are reset on restart. */
export const practiceConditions = z.object({
  /** Milliseconds added to each answer, by route family; `*` covers all others. */
  latency: z.record(z.string().max(20), z.number().int().min(0).max(30_000)),
  /** Blocks by which the indexes lag the chain. */
  indexLag: z.number().int().min(0).max(6),
  /** Calls per second above which it answers 429, or 403 "exceeds rate limit". */
  rateLimit: z
    .object({
      perSecond: z.number().int().min(1).max(100),
      status: z.union([z.literal(429), z.literal(403)]),
    })
    .nullable(),
  /** Answers 401 without an API key. */
  keyRequired: z.boolean(),
  /** How long an unpaid order stays open. */
  orderHours: z.union([z.literal(1), z.literal(24)]),
  /** State of the market: read-only rejects trades, the others answer nothing. Absent: open. */
  market: z.enum(['open', 'read-only', 'maintenance', 'updating']).optional(),
  /** What the provider lies about; null for nothing. */
  lie: z.enum(practiceLies).nullable(),
  swap: z.object({
    /** A commit is in progress for as long as this is set. */
    committing: z.boolean(),
    recovering: z.boolean(),
    disabledTicks: z.array(z.string().max(64)).max(20),
    /** Every address has a voucher, so the free quota pays. */
    voucher: z.boolean(),
    /** Matches deposits with withdrawals, which takes more blocks. */
    matching: z.boolean(),
    /** Trades in a pool right after each preparation that depends on it. */
    restless: z.boolean().optional(),
  }),
});
export type PracticeConditions = z.output<typeof practiceConditions>;
export type PracticeLie = (typeof practiceLies)[number];

export const practiceStatus = z.object({
  height: z.number(),
  mempool: z.number(),
  /** Seconds between blocks; null for manual mining. */
  blockSeconds: z.number().nullable(),
  /** False simulates an outage of the provider. */
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
  /** Seconds by which the practice network's clock is ahead of this machine's. */
  clockAhead: z.number(),
  /** The most blocks that a reorganisation can undo now. */
  canUndo: z.number(),
});
export type PracticeStatus = z.output<typeof practiceStatus>;
