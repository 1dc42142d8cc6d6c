import { readMessage } from '#main/kinds/swap/calls/message.ts';
import { messagesOf, titleOf } from '#main/kinds/swap/calls/table.ts';
import { defineMessages } from '#main/signing/define/purpose.ts';
import { AppError } from '#shared/errors.ts';
import { type SwapIntent, swapIntent } from '#shared/flows/intents/operations.ts';
import type { Provided } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import { cardWords } from './card-words.ts';
import type { SwapFacts } from './facts.ts';
import { feeAsShown, feeWords } from './fee-clauses.ts';
import { poolsKnown, quoteHolds, serverAgrees, slippageMeant } from './price-clauses.ts';
import {
  amountsCanonical,
  asRequested,
  idsMatch,
  readable,
  speaksForUs,
  timely,
} from './text-clauses.ts';

/** Seconds for which the server accepts a message. */
const VALID_SECONDS = 600;

function answerOf({ operation }: Provided) {
  if (!operation) throw new AppError('PSBT_INVALID', 'there is no answer to the preparation');
  return operation;
}

/** Operations of the layer-two swap (safety.md 1.3). */
export const swap = defineMessages<SwapIntent, SwapFacts>({
  intent: swapIntent,
  meaning: 'swap-operation',
  texts: (intent, provided) => ({ address: intent.address, texts: answerOf(provided).messages }),
  async gather(intent, provided, context) {
    const { ids, feeTick, feeAmount, feeAmounts } = answerOf(provided);
    const fees = feeAmounts === undefined ? {} : { feeAmounts };
    return { ids, feeTick, feeAmount, ...fees, ...(await context.readSwap(intent)) };
  },
  adds: { C10: speaksForUs },
  guards: {
    C30: ({ moduleId }) => ({ id: moduleId }),
    C31: {
      none: say.swap.signSwap.aTextCarriesOut,
    },
    C32: { none: say.swap.signSwap.theFeeIsPart },
    C33: ({ intent, pools }) => poolsKnown(intent, pools),
  },
  clauses: [
    readable,
    asRequested,
    feeAsShown,
    amountsCanonical,
    slippageMeant,
    quoteHolds,
    serverAgrees,
    idsMatch,
    timely,
  ],
  words: (facts) => ({
    title: titleOf(facts.intent.ask),
    asked: say.swap.signSwap.youWantTo({
      items:
        messagesOf(facts.intent)
          .map(({ words }) => words)
          .join('\n') || say.swap.signTextClauses.claim,
      feeWords: feeWords(facts),
    }),
    does: say.swap.signSwap.signsOfWhoeverHas({
      length: say.counts.message({ count: facts.messages.length }),
      address: facts.intent.address,
    }),
    ...cardWords(facts),
  }),
  signed({ intent, messages, now }, context) {
    const { flowId, address } = intent;
    context.operations.add(
      messages.flatMap(({ message }) => {
        const reading = readMessage(message);
        if (!reading.ok) return [];
        const { id, func, params, ts } = reading.message;
        return [{ id, address, flowId, func, params, ts, signedAt: now }];
      }),
    );
  },
  deadline: ({ ts, until }) => until ?? (ts + VALID_SECONDS) * 1000,
});
