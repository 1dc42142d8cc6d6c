import type { AppContext } from '#main/app/context.ts';
import type { Data } from '#shared/api/endpoints.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type ProviderHandlers = Pick<Handlers, Extract<keyof Handlers, `provider.${string}`>>;

/** A dollar in millionths: a price is a hint, and leaves floating point where it comes in. */
const MICROS = 1_000_000;

export function providerHandlers(ctx: AppContext): ProviderHandlers {
  return {
    'provider.read': async ({ row, params, fresh, background }) => {
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
    'provider.worth': async ({ network }) => {
      const { tone, unit } = networks[network];
      if (ctx.settings().worth === 'off' || tone === 'test' || network !== ctx.networkId())
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
  };
}
