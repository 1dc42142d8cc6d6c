import { defineMessages, type MessageFacts } from '#main/signing/define/purpose.ts';
import { type MessageIntent, messageIntent } from '#shared/flows/intents/tools.ts';
import { say } from '#shared/words/say.ts';

/** Your own text, from the message tool; the general clauses are enough for it. */
export const message = defineMessages<MessageIntent, MessageFacts<MessageIntent>>({
  intent: messageIntent,
  meaning: 'nothing-else',
  texts: (intent) => ({ address: intent.address, texts: [intent.message] }),
  gather: async () => Promise.resolve({}),
  guards: {
    C30: { none: say.signing.message.c16Refuses },
    C31: { none: say.signing.message.theTextPaysNobody },
    C32: { none: say.signing.message.signingATextTakesNoFee },
    C33: { none: say.signing.message.itNamesNoPrice },
  },
  clauses: [],
  words: ({ intent }) => ({
    title: say.signing.message.signAMessage,
    asked: say.signing.message.signTheMessageBelow({ address: intent.address }),
    does: say.signing.message.provesThatYouHold,
  }),
});
