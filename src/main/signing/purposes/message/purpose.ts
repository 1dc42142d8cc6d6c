import { defineMessages, type MessageFacts } from '#main/signing/define.ts';
import { type MessageIntent, messageIntent } from '#shared/flows/intents/tools.ts';

/** A text of the person's own, of the message tool: the general clauses say all there is to it. */
export const message = defineMessages<MessageIntent, MessageFacts<MessageIntent>>({
  intent: messageIntent,
  meaning: 'nothing-else',
  texts: (intent) => ({ address: intent.address, texts: [intent.message] }),
  gather: async () => Promise.resolve({}),
  clauses: [],
  words: ({ intent }) => ({
    title: 'Sign a message',
    asked: `Sign the message below with ${intent.address}.`,
    does: 'Proves that you hold this address. It moves no coins and cannot be sent to the network.',
  }),
});
