import type { Receipt } from '#main/kinds/shared/define-kind.ts';
import type { FlowFact, FlowView } from '#shared/flows/view.ts';

import type { Challenge } from './challenge.ts';

const timeText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const line = (label: string, text: string | null, as?: FlowFact['as']): FlowFact[] =>
  text === null ? [] : [{ label, text, ...(as ? { as } : {}) }];

/** A challenge's fields, one per line. */
export const factsOf = (challenge: Challenge): FlowFact[] => [
  ...line('Site', challenge.site),
  ...line('Account', challenge.address, 'address'),
  ...line('Statement', challenge.statement),
  ...line('Leads to', challenge.uri),
  ...line('Made', timeText(challenge.issuedAt)),
  ...line('Valid from', challenge.notBefore === null ? null : timeText(challenge.notBefore)),
  ...line(
    'Valid until',
    challenge.expiresAt === null ? 'It does not say' : timeText(challenge.expiresAt),
  ),
  ...line('Nonce', challenge.nonce),
  ...line('Request id', challenge.requestId),
  ...challenge.resources.flatMap((one) => line('Resource', one)),
  ...line('Effect', 'Proves that you hold the address. It moves no coins and pays no fee.'),
];

/** What the site needs: a signature of exactly this message. */
export const answerOf = (address: string, message: string, signature: string): FlowFact[] => [
  ...line('Whole answer', JSON.stringify({ address, message, signature }, null, 2), 'copy'),
  ...line('Signature', signature, 'code'),
  ...line('Message', message, 'message'),
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
