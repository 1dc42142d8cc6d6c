import type { Receipt } from '#main/kinds/shared/define-kind.ts';
import type { FlowFact, FlowView } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

import type { Challenge } from './challenge.ts';

const timeText = (at: number): string =>
  say.signIn.describe.utc({ replace: new Date(at).toISOString().slice(0, 16).replace('T', ' ') });

const line = (label: string, text: string | null, as?: FlowFact['as']): FlowFact[] =>
  text === null ? [] : [{ label, text, ...(as ? { as } : {}) }];

/** A challenge's fields, one per line. */
export const factsOf = (challenge: Challenge): FlowFact[] => [
  ...line(say.signIn.describe.site, challenge.site),
  ...line(say.signIn.describe.account, challenge.address, 'address'),
  ...line(say.signIn.describe.statement, challenge.statement),
  ...line(say.signIn.describe.leadsTo, challenge.uri),
  ...line(say.signIn.describe.made, timeText(challenge.issuedAt)),
  ...line(
    say.signIn.describe.validFrom,
    challenge.notBefore === null ? null : timeText(challenge.notBefore),
  ),
  ...line(
    say.signIn.describe.validUntil,
    challenge.expiresAt === null ? say.signIn.describe.itDoesNotSay : timeText(challenge.expiresAt),
  ),
  ...line(say.signIn.describe.nonce, challenge.nonce),
  ...line(say.signIn.describe.requestId, challenge.requestId),
  ...challenge.resources.flatMap((one) => line(say.signIn.describe.resource, one)),
  ...line(say.signIn.describe.effect, say.signIn.describe.provesThatYouHold),
];

/** What the site needs: a signature of exactly this message. */
export const answerOf = (address: string, message: string, signature: string): FlowFact[] => [
  ...line(
    say.signIn.describe.wholeAnswer,
    JSON.stringify({ address, message, signature }, null, 2),
    'copy',
  ),
  ...line(say.signIn.describe.signature, signature, 'code'),
  ...line(say.signIn.describe.message, message, 'message'),
];

/** Without the answer, which signs in anyone who has it. */
export function receipt({ kind, facts = [] }: FlowView): Receipt | null {
  if (kind !== 'sign-in') return null;
  const said = facts.filter(({ as }) => as === undefined || as === 'address');
  return {
    what: kind,
    facts: { asked: Object.fromEntries(said.map(({ label, text }) => [label, text])) },
    txids: [],
  };
}
