import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

import { call } from './define.ts';

const tick = z.string().min(1).max(64);
const decimal = z.string().regex(/^\d{1,16}(\.\d{1,18})?$/);

const wanted = z.object({
  source: z.enum(['market', 'swap']),
  tick,
  /** Of a pool: the token that the price is counted in. Null on the market, where it is sats. */
  against: tick.nullable(),
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
export type WantedAlert = z.output<typeof wanted>;

export const alert = wanted.extend({
  id: z.string(),
  /** Milliseconds of the last time it was told; null before. */
  toldAt: z.number().nullable(),
});
export type Alert = z.output<typeof alert>;

const watch = z.object({
  /** Tickers with a star, in the order they were given it. */
  ticks: z.array(tick),
  alerts: z.array(alert),
  /** Milliseconds of the last look that worked. */
  lookedAt: z.number().nullable(),
  /** Why the last look did not. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type Watch = z.output<typeof watch>;

/** What is watched on the network on screen. */
export const watchCalls = {
  'watch.view': call(z.object({}), watch),
  /** Gives a ticker a star, or takes it. Throws INVALID_INPUT where there are too many. */
  'watch.star': call(z.object({ tick, on: z.boolean() }), watch),
  /** Throws INVALID_INPUT where its source cannot tell that, or there are too many. */
  'watch.addAlert': call(wanted, watch),
  'watch.removeAlert': call(z.object({ id: z.string().max(60) }), watch),
  /** Looks at all alerts now. What keeps it from looking is in the answer. */
  'watch.look': call(z.object({}), watch),
};
