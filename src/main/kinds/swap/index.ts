import { defineKind } from '#main/kinds/shared/define-kind.ts';
import { type OperationInput, operationInput } from '#shared/flows/operation.ts';
import { operationQuote, operationQuoteRequest } from '#shared/ipc/swap.ts';

import { amounts, more, receipt } from './describe.ts';
import { operation } from './flow/states.ts';
import { checkOperation, type OperationChecks } from './quote/check.ts';
import type { QuoteService } from './quote/service.ts';
import { swap as purpose } from './sign/swap.ts';

/** Swap operations carried out by signed messages: swapping, sending, liquidity, staking. */
export const swap = defineKind({
  name: 'swap',
  input: operationInput,
  quote: {
    asks: operationQuoteRequest,
    says: operationQuote,
    of: (request, { swap: quotes }: { swap: QuoteService }) => quotes.quote(request),
  },
  start: (input: OperationInput, session: OperationChecks) =>
    Promise.resolve({ problems: checkOperation(input, session) }),
  signs: { swap: purpose },
  states: [operation],
  effect: { amounts, more },
  describe: receipt,
});
