import type { AppContext } from '#main/app/context.ts';
import { withHeld } from '#main/kinds/shared/held.ts';
import { describedBy } from '#main/kinds/trade/quote/described.ts';
import { signatureDesk } from '#main/kinds/trade/quote/desk.ts';
import { pickOffers } from '#main/kinds/trade/quote/pick.ts';
import { tradePlaces } from '#main/kinds/trade/quote/places.ts';
import { quoteTrade } from '#main/kinds/trade/quote/quote.ts';
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
