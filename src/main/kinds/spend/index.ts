import { defineKind } from '#main/kinds/shared/define-kind.ts';
import type { SpendInput } from '#shared/flows/spend.ts';

import { amounts, receipt } from './describe.ts';
import { spendFlows } from './flow/states.ts';
import { bytesFirst, spendProblems } from './quote/check.ts';
import type { QuoteSources } from './quote/sources.ts';
import { spend as purpose } from './sign/purpose.ts';

/**
 * Moves your own coins: sending bitcoin, inscriptions, runes and tokens, consolidating and separating coins, raising
 * fees.
 */
export const spend = defineKind({
  name: 'spend',
  flows: spendFlows,
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
  start: async (input: SpendInput, session: QuoteSources) => ({
    problems: await spendProblems(input, session),
    bytes: bytesFirst(input),
  }),
  receipt,
  amounts,
});
