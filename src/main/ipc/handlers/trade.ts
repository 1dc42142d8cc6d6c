import type { AppContext } from '#main/app/context.ts';
import { withHeld } from '#main/app/quotes/held.ts';
import { describedBy } from '#main/app/quotes/trade/described.ts';
import { signatureDesk } from '#main/app/quotes/trade/desk.ts';
import { pickOffers } from '#main/app/quotes/trade/pick.ts';
import { tradePlaces } from '#main/app/quotes/trade/places.ts';
import { quoteTrade } from '#main/app/quotes/trade/quote.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type TradeHandlers = Pick<Handlers, Extract<keyof Handlers, `trade.${string}`>>;

export function tradeHandlers(ctx: AppContext): TradeHandlers {
  return {
    'trade.quote': async (input) =>
      withHeld(input, ctx.session(), await quoteTrade(input, ctx.session())),
    'trade.places': () => tradePlaces(ctx.session()),
    'trade.pick': (asked) => pickOffers(asked, ctx.session()),
    'trade.signatures': async ({ refresh }) => {
      const session = ctx.session();
      if (refresh) await session.signatures.refresh();
      return signatureDesk(session, describedBy(session.engine));
    },
  };
}
