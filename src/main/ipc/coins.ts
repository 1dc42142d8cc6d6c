import { z } from 'zod';

import { describeRelease, describeUnfreezing } from '#main/app/changes/coins.ts';
import { errorCodes } from '#shared/errors.ts';
import { coinReport } from '#shared/ipc/coins.ts';
import { more } from '#shared/ipc/pieces.ts';
import { coin } from '#shared/ipc/wallet.ts';

import { goOn, harmless, weakening } from './declare.ts';
import { nothing } from './fields.ts';

const outpoint = z.string().regex(/^[0-9a-f]{64}:\d{1,10}$/);

export const coinsCalls = {
  /** First piece of the coins as last read, with their current locks, labels and frozen state. */
  'coins.list': harmless(
    z.object({ refresh: z.boolean() }),
    z.object({
      asOf: z.number().nullable(),
      problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
      coins: z.array(coin),
      more,
    }),
    (ctx, { refresh }) => ctx.session().coins.show(refresh),
  ),
  'coins.more': goOn(coin, async (ctx, place) => ctx.session().coins.more(place)),
  'coins.report': harmless(z.object({ outpoint }), coinReport, (ctx, { outpoint }) =>
    ctx.session().coins.report(outpoint),
  ),
  'coins.freeze': weakening(
    ['frozen'],
    z.object({ outpoints: z.array(outpoint).min(1).max(1000), frozen: z.boolean() }),
    nothing,
    async (ctx, { outpoints, frozen }) => {
      const { coins } = ctx.session();
      if (!frozen) await ctx.changes.ask('frozen', () => describeUnfreezing(outpoints));
      await coins.freeze(outpoints, frozen);
      return {};
    },
  ),
  /** Marks the coin as spendable despite the inscriptions it is known to contain now. */
  'coins.release': weakening(
    ['assets'],
    z.object({
      outpoint,
      /** What the user was shown; refused if another one has appeared since. */
      inscriptions: z.array(z.string().max(80)).min(1).max(1000),
      reason: z.string().trim().min(3).max(500),
    }),
    coin,
    async (ctx, { outpoint, inscriptions, reason }) => {
      const { coins } = ctx.session();
      await ctx.changes.ask('assets', async () => {
        const { coin, others } = await coins.report(outpoint);
        return describeRelease(coin, [...coin.inscriptions, ...others], reason);
      });
      return coins.release(outpoint, inscriptions, reason);
    },
  ),
  'coins.keep': harmless(z.object({ outpoint }), coin, (ctx, { outpoint }) =>
    ctx.session().coins.keep(outpoint),
  ),
};
