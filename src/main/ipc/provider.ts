import { z } from 'zod';

import type { RuneDivisions } from '#main/app/rune-divisions.ts';
import type { Data } from '#shared/api/endpoints.ts';
import { networkIds, networks } from '#shared/bitcoin/network.ts';
import { providerAnswer } from '#shared/ipc/provider.ts';

import { harmless } from './declare.ts';

const runeRow = z.looseObject({
  runeid: z.string(),
  spacedRune: z.string(),
  divisibility: z.number(),
});
const runeRows = z.looseObject({ detail: z.array(z.unknown()) });

/**
 * Runes in an answer with the decimals of our own record, and what the provider says against that of the
 * requested one.
 */
async function dividedByRecord(row: string, data: unknown, { learned, byRecord }: RuneDivisions) {
  const one = (said: unknown) => {
    const { success, data: rune } = runeRow.safeParse(said);
    if (!success) return said;
    const { divisibility } = byRecord({ ...rune, id: rune.runeid, name: rune.spacedRune });
    return { ...rune, divisibility };
  };
  if (row === 'runes.info') {
    const { success, data: rune } = runeRow.safeParse(data);
    if (!success) return {};
    const { runeid: id, spacedRune: name, divisibility } = rune;
    const { doubt, ...known } = await learned({ id, name, divisibility });
    return { data: { ...rune, ...known }, ...(doubt === null ? {} : { doubt }) };
  }
  const lists = ['runes.list', 'runes.addressBalances'];
  const { success, data: page } = runeRows.safeParse(lists.includes(row) ? data : null);
  if (success) return { data: { ...page, detail: page.detail.map(one) } };
  return row === 'runes.utxoBalance' && Array.isArray(data) ? { data: data.map(one) } : {};
}

/** Prices are only hints; they are converted from floating point to millionths of a dollar on arrival. */
const MICROS = 1_000_000;

export const providerCalls = {
  /** Any JSON read row of the provider table; the row's own schema parses the params. */
  'provider.read': harmless(
    z.object({
      row: z.string().max(60),
      params: z.record(z.string(), z.unknown()),
      /** A manual refresh: bypasses the cache and an open circuit breaker. */
      fresh: z.boolean().optional(),
      /** An automatic refresh of a screen: queues behind the user's own calls. */
      background: z.boolean().optional(),
    }),
    providerAnswer,
    async (ctx, { row, params, fresh, background }) => {
      const { reads, feeHistory, divisions } = ctx.session();
      const answer = await reads.read(row, params, { fresh, background });
      if (row === 'chain.fees') {
        const fees = answer.data as Data<'chain.fees'>;
        feeHistory.note({
          ...{ at: answer.fetchedAt, fastest: fees.fastestFee },
          ...{ hour: fees.hourFee, economy: fees.economyFee },
        });
      }
      return { ...answer, ...(await dividedByRecord(row, answer.data, divisions)) };
    },
  ),
  /**
   * Bitcoin's price on the network in millionths of a US dollar, as a hint beside amounts. null if it is turned off, if
   * coins are worthless there, if another network is active, or if the provider doesn't know.
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
        // The provider reports an unknown price as zero.
        return { micros: price > 0 ? BigInt(Math.round(price * MICROS)).toString() : null };
      } catch {
        // On failure no hint is shown; nothing depends on it.
        return { micros: null };
      }
    },
    { audience: 'both' },
  ),
};
