import { withHeld } from '#main/kinds/shared/held.ts';
import { quoteSpend } from '#main/kinds/spend/quote/quote.ts';
import { spendInput } from '#shared/flows/spend.ts';
import { spendQuote } from '#shared/ipc/spend.ts';

import { harmless } from './declare.ts';

export const spendCalls = {
  /** Checks what can be checked before anything is built, and estimates the cost. Changes nothing. */
  'spend.quote': harmless(spendInput, spendQuote, async (ctx, input) =>
    withHeld(input, ctx.session(), await quoteSpend(input, ctx.session())),
  ),
};
