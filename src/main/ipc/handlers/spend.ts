import type { AppContext } from '#main/app/context.ts';
import { quoteSpend } from '#main/app/quotes/spend/quote.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

export function spendHandlers(ctx: AppContext): Pick<Handlers, 'spend.quote'> {
  return { 'spend.quote': (input) => quoteSpend(input, ctx.session()) };
}
