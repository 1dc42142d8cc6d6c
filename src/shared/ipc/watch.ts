import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

export const watchedTick = z.string().min(1).max(64);
const decimal = z.string().regex(/^\d{1,16}(\.\d{1,18})?$/);

export const wantedAlert = z.object({
  source: z.enum(['market', 'swap']),
  tick: watchedTick,
  /** Of a pool: the token that the price is counted in. Null on the market, where it is sats. */
  against: watchedTick.nullable(),
  /**
   * market: price of the last sale, floor (the cheapest offer), listing (each new offer at or below the limit).
   * swap: price in the pool, worth of the pool in dollars.
   */
  what: z.enum(['price', 'floor', 'listing', 'worth']),
  /** A listing has `below` only. */
  when: z.enum(['above', 'below']),
  /** For one token: sats, or units of `against`. Of a worth: dollars. */
  limit: decimal,
});
export type WantedAlert = z.output<typeof wantedAlert>;

export const alert = wantedAlert.extend({
  id: z.string(),
  /** Milliseconds of the last time it was told; null before. */
  toldAt: z.number().nullable(),
});
export type Alert = z.output<typeof alert>;

export const watch = z.object({
  /** Tickers with a star, in the order they were given it. */
  ticks: z.array(watchedTick),
  alerts: z.array(alert),
  /** Milliseconds of the last look that worked. */
  lookedAt: z.number().nullable(),
  /** Why the last look did not. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type Watch = z.output<typeof watch>;
