import { defineKind } from '#main/kinds/shared/define-kind.ts';
import type { OperationInput } from '#shared/flows/operation.ts';

import { amounts, more, receipt } from './describe.ts';
import { operation } from './flow/states.ts';
import { checkOperation, type OperationChecks } from './quote/check.ts';
import { swap as purpose } from './sign/purpose.ts';

/** Swap operations carried out by signed messages: swapping, sending, liquidity, staking. */
export const swap = defineKind({
  name: 'swap',
  flows: [operation],
  signs: { swap: purpose },
  start: (input: OperationInput, session: OperationChecks) =>
    Promise.resolve({ problems: checkOperation(input, session) }),
  receipt,
  amounts,
  more,
});
