import { defineMessages, type MessageFacts } from '#main/signing/define/purpose.ts';
import { type MessageIntent, messageIntent } from '#shared/flows/intents/tools.ts';

/** Your own text, from the message tool; the general clauses are enough for it. */
export const message = defineMessages<MessageIntent, MessageFacts<MessageIntent>>({
  intent: messageIntent,
  meaning: 'nothing-else',
  texts: (intent) => ({ address: intent.address, texts: [intent.message] }),
  gather: async () => Promise.resolve({}),
  guards: {
    C30: { none: 'C16 refuses every text that an operation of a module could be.' },
    C31: { none: 'The text pays nobody.' },
    C32: { none: 'Signing a text takes no fee.' },
    C33: { none: 'It names no price.' },
  },
  clauses: [],
  words: ({ intent }) => ({
    title: 'Sign a message',
    asked: `Sign the message below with ${intent.address}.`,
    does: 'Proves that you hold this address. It moves no coins and cannot be sent to the network.',
  }),
});
