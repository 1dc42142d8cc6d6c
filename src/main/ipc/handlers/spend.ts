import type { AppContext } from '#main/app/context.ts';
import { withHeld } from '#main/kinds/shared/held.ts';
import { quoteSpend } from '#main/kinds/spend/quote/quote.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

export function spendHandlers(ctx: AppContext): Pick<Handlers, 'spend.quote'> {
  return {
    'spend.quote': async (input) =>
      withHeld(input, ctx.session(), await quoteSpend(input, ctx.session())),
  };
}
