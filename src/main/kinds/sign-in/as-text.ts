import { block, type Finding, hold } from '#main/signing/define/clause.ts';
import type { MessageFacts } from '#main/signing/define/purpose.ts';
import { makeVisible, plainText, seenText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { namesSite, readChallenge } from './challenge.ts';
import { formFindings, scopeFindings, siteFindings, timeFindings } from './rules.ts';

const ASKS = /wants you to sign in with your Bitcoin account/i;

const held = ({ verdict, text }: Finding): Finding => ({
  verdict: verdict === 'block' ? 'hold' : verdict,
  text,
});

/**
 * What is wrong with a challenge that is signed as a plain message, perhaps because Sign in refused it.
 * Blocks if it is for another address or hides who asks; anything else is up to the user, since sites differ.
 */
export function challengeAsText({ messages, network, now }: MessageFacts): Finding[] {
  return messages.flatMap(({ address, form, message }) => {
    const lines = seenText(message).split('\n');
    const at = lines.findIndex((line) => ASKS.test(line));
    if (at === -1) return [];
    const findings: Finding[] = [];
    const named = lines[at + 1] ?? '';
    if (named !== address)
      findings.push(block(say.signIn.asText.itIsASign({ named: plainText(named, 90) })));
    if (at > 0 || !namesSite(lines[0] ?? '')) findings.push(block(say.signIn.asText.itIsASignIn));
    if (makeVisible(message).hidden > 0) findings.push(block(say.signIn.asText.itIsASignInWith));
    const read = readChallenge(message);
    if ('fault' in read) return [...findings, hold(read.fault)];
    return [
      ...findings,
      ...siteFindings(read),
      ...[
        ...timeFindings(read, now),
        ...scopeFindings(read, network.id),
        ...formFindings(form),
      ].map(held),
    ];
  });
}
