import { z } from 'zod';

import type { Data } from '#shared/api/endpoints.ts';
import { networkIds, networks } from '#shared/bitcoin/network.ts';
import { providerAnswer } from '#shared/ipc/provider.ts';

import { harmless } from './declare.ts';

/** A dollar in millionths: a price is a hint, and leaves floating point where it comes in. */
const MICROS = 1_000_000;

export const providerCalls = {
  /** Any read row of the provider table whose answer is JSON; the row's own schema parses the params. */
  'provider.read': harmless(
    z.object({
      row: z.string().max(60),
      params: z.record(z.string(), z.unknown()),
      /** The user asked again: past the cache, and past a provider that is given time to recover. */
      fresh: z.boolean().optional(),
      /** Nobody asked just now, a screen keeps itself up to date: waits behind the user's own calls. */
      background: z.boolean().optional(),
    }),
    providerAnswer,
    async (ctx, { row, params, fresh, background }) => {
      const { reads, feeHistory } = ctx.session();
      const answer = await reads.read(row, params, { fresh, background });
      if (row === 'chain.fees') {
        const fees = answer.data as Data<'chain.fees'>;
        feeHistory.note({
          ...{ at: answer.fetchedAt, fastest: fees.fastestFee },
          ...{ hour: fees.hourFee, economy: fees.economyFee },
        });
      }
      return answer;
    },
  ),
  /**
   * Millionths of a US dollar for one coin of the network, for a hint beside amounts. null where the user does not
   * want it, where coins are worth nothing, where another network is on screen, and where the provider does not say.
   */
  'provider.worth': harmless(
    z.object({ network: z.enum(networkIds) }),
    z.object({ micros: z.string().nullable() }),
    async (ctx, { network }) => {
      const { tone, unit } = networks[network];
      if (
        ctx.settings.current().worth === 'off' ||
        tone === 'test' ||
        network !== ctx.networks.shownId()
      )
        return { micros: null };
      const coin = unit === 'FB' ? 'fb' : 'btc';
      try {
        const { data } = await ctx
          .session()
          .reads.read('chain.price', { coin }, { background: true });
        const { price } = data as { price: number };
        // A price of nothing is a price that the provider doesn't know.
        return { micros: price > 0 ? BigInt(Math.round(price * MICROS)).toString() : null };
      } catch {
        // A hint: what has no price shows none, and nothing waits for it.
        return { micros: null };
      }
    },
    { audience: 'both' },
  ),
};
