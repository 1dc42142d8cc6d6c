import { defineKind } from '#main/kinds/shared/define-kind.ts';
import { type SpendInput, spendInput } from '#shared/flows/spend.ts';
import { spendQuote } from '#shared/ipc/spend.ts';

import { amounts, receipt } from './describe.ts';
import { spendFlows } from './flow/states.ts';
import { bytesFirst, spendProblems } from './quote/check.ts';
import type { SpendSources } from './quote/parts.ts';
import { quoteSpend } from './quote/quote.ts';
import { spend as purpose } from './sign/spend.ts';

/**
 * Moves your own coins: sending bitcoin, inscriptions, runes and tokens, consolidating and separating coins, raising
 * fees.
 */
export const spend = defineKind({
  name: 'spend',
  input: spendInput,
  quote: {
    asks: spendInput,
    says: spendQuote,
    of: quoteSpend,
    networkFee: ({ cost }) => cost?.feeSats ?? null,
    total: ({ cost }) => (cost === null ? null : BigInt(cost.outlaySats)),
  },
  start: async (input: SpendInput, session: SpendSources) => ({
    problems: await spendProblems(input, session),
    bytes: bytesFirst(input),
  }),
  signs: {
    send: purpose,
    'send-inscription': purpose,
    'send-inscriptions': purpose,
    'send-runes': purpose,
    consolidate: purpose,
    split: purpose,
    bump: purpose,
    cancel: purpose,
  },
  states: spendFlows,
  effect: { amounts },
  describe: receipt,
});
