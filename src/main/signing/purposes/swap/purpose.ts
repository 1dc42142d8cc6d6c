import { defineMessages } from '#main/signing/define.ts';
import { AppError } from '#shared/errors.ts';
import { type SwapIntent, swapIntent } from '#shared/flows/intents/operations.ts';
import type { Given } from '#shared/flows/prepared.ts';

import { speaksForUs, swapClauses } from './clauses.ts';
import { requestText } from './expected.ts';
import type { SwapFacts } from './facts.ts';

/** Seconds that the server takes a message for. */
const VALID_SECONDS = 600;

function answerOf({ operation }: Given) {
  if (!operation) throw new AppError('PSBT_INVALID', 'there is no answer to the preparation');
  return operation;
}

/** Operations of the layer-two swap (safety.md 1.3). */
export const swap = defineMessages<SwapIntent, SwapFacts>({
  intent: swapIntent,
  meaning: 'swap-operation',
  texts: (intent, given) => ({ address: intent.address, texts: answerOf(given).messages }),
  async gather(intent, given, context) {
    const { ids, feeTick, feeAmount } = answerOf(given);
    return { ids, feeTick, feeAmount, ...(await context.readSwap(intent)) };
  },
  adds: { C10: speaksForUs },
  clauses: swapClauses,
  words: ({ intent, messages }) => ({
    title: 'Sign an operation of the swap',
    asked: `You want to ${intent.operations.map(requestText).join('; then ') || 'claim'}, for at most ${intent.maxFeeAmount} ${intent.feeTick} of fee each time.`,
    does: `Signs ${messages.length} message${messages.length === 1 ? '' : 's'} of ${intent.address}. Whoever has them can carry out exactly what they say, until they expire.`,
  }),
  deadline: ({ ts }) => (ts + VALID_SECONDS) * 1000,
});
