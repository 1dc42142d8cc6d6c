import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

export const watchedTick = z.string().min(1).max(64);
const decimal = z.string().regex(/^\d{1,16}(\.\d{1,18})?$/);

export const wantedAlert = z.object({
  source: z.enum(['market', 'swap']),
  tick: watchedTick,
  /** For a pool: the token that prices are in. Null for the market, which uses sats. */
  against: watchedTick.nullable(),
  /**
   * market: price of the last sale, floor, listing (each new one at or below the limit). swap: price in the pool, value
   * of the pool in dollars.
   */
  what: z.enum(['price', 'floor', 'listing', 'worth']),
  /** A listing only supports `below`. */
  when: z.enum(['above', 'below']),
  /** Per token: sats, or units of `against`. For `worth`: dollars. */
  limit: decimal,
});
export type WantedAlert = z.output<typeof wantedAlert>;

export const alert = wantedAlert.extend({
  id: z.string(),
  /** When it last fired, in ms; null before that. */
  toldAt: z.number().nullable(),
  /** Kept, but not checked. */
  isPaused: z.boolean().default(false),
});
export type Alert = z.output<typeof alert>;

/** What of an alert is to be different. A changed condition or limit can fire again. */
export const alertChange = wantedAlert
  .pick({ what: true, when: true, limit: true })
  .extend({ isPaused: z.boolean() })
  .partial();
export type AlertChange = z.output<typeof alertChange>;

export const watch = z.object({
  /** Starred tickers, in the order you starred them. */
  ticks: z.array(watchedTick),
  alerts: z.array(alert),
  /** Time of the last successful check, in ms. */
  lookedAt: z.number().nullable(),
  /** Why the last check failed. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type Watch = z.output<typeof watch>;
