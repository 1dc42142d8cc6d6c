import type { Handlers } from '#shared/ipc/contract.ts';

import type { AppContext } from '../../app/context.ts';
import { quoteSpend } from '../../app/spend-quote.ts';

export function spendHandlers(ctx: AppContext): Pick<Handlers, 'spend.quote'> {
  return { 'spend.quote': (input) => quoteSpend(input, ctx.session()) };
}
