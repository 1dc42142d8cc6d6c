import { describeRelease, describeUnfreezing } from '#main/app/changes/coins.ts';
import type { AppContext } from '#main/app/context.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type CoinHandlers = Pick<Handlers, Extract<keyof Handlers, `coins.${string}`>>;

export function coinHandlers(ctx: AppContext): CoinHandlers {
  return {
    'coins.list': ({ refresh }) => ctx.session().coins.show(refresh),
    'coins.more': async (place) => ctx.session().coins.more(place),
    'coins.report': ({ outpoint }) => ctx.session().coins.report(outpoint),
    'coins.freeze': async ({ outpoints, frozen }) => {
      const { coins } = ctx.session();
      if (!frozen) await ctx.changes.ask('frozen', () => describeUnfreezing(outpoints));
      await coins.freeze(outpoints, frozen);
      return {};
    },
    'coins.release': async ({ outpoint, inscriptions, reason }) => {
      const { coins } = ctx.session();
      await ctx.changes.ask('assets', async () => {
        const { coin, others } = await coins.report(outpoint);
        return describeRelease(coin, [...coin.inscriptions, ...others], reason);
      });
      return coins.release(outpoint, inscriptions, reason);
    },
    'coins.keep': ({ outpoint }) => ctx.session().coins.keep(outpoint),
  };
}
