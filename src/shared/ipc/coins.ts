import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

import { call, goOn, more } from './define.ts';
import { coin } from './wallet.ts';

const outpoint = z.string().regex(/^[0-9a-f]{64}:\d{1,10}$/);

/** Every source asked about this very outpoint, just now. */
export const coinReport = z.object({
  coin,
  /** Where an inscription sits within the coin: needed to split it out. */
  offsets: z.array(z.object({ id: z.string(), offset: z.string().regex(/^\d+$/) })),
  heights: z.array(z.object({ index: z.string(), height: z.number().nullable() })),
  /** What we recorded of it ourselves, how we learned of it and when. */
  kept: z.array(
    z.object({
      kind: z.enum(['inscription', 'rune', 'alkane']),
      id: z.string(),
      learned: z.enum(['listed', 'made', 'bytes', 'doubted']),
      at: z.number(),
    }),
  ),
  /** Names of runes and alkanes that only this record knows of. They can be marked as spendable, as inscriptions. */
  others: z.array(z.string()),
  provedAt: z.number(),
});
export type CoinReport = z.output<typeof coinReport>;

export const coinCalls = {
  /** The coins as last seen, with what is said of them now: locks, labels, frozen ones. The first piece of them. */
  'coins.list': call(
    z.object({ refresh: z.boolean() }),
    z.object({
      asOf: z.number().nullable(),
      problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
      coins: z.array(coin),
      more,
    }),
  ),
  'coins.more': goOn(coin),
  'coins.report': call(z.object({ outpoint }), coinReport),
  'coins.freeze': call(
    z.object({ outpoints: z.array(outpoint).min(1).max(1000), frozen: z.boolean() }),
    z.object({}),
  ),
  /** Lets go of the inscriptions the coin is known to carry now: it may then be spent like any other. */
  'coins.release': call(
    z.object({
      outpoint,
      /** What the person was shown: one more that appeared since is a refusal. */
      inscriptions: z.array(z.string().max(80)).min(1).max(1000),
      reason: z.string().trim().min(3).max(500),
    }),
    coin,
  ),
  'coins.keep': call(z.object({ outpoint }), coin),
};
