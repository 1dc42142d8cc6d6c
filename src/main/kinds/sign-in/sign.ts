import { block, type Finding, judge } from '#main/signing/define/clause.ts';
import { defineMessages, type MessageFacts } from '#main/signing/define/purpose.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type SignInIntent, signInIntent } from '#shared/flows/sign-in.ts';
import { plainText } from '#shared/text.ts';

import { type Challenge, readChallenge } from './challenge.ts';
import { formFindings, scopeFindings, siteFindings, timeFindings } from './rules.ts';

type Facts = MessageFacts<SignInIntent>;

const timeText = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

function challengeOf({ intent: { message } }: Facts): Challenge | null {
  const read = readChallenge(message);
  return 'fault' in read ? null : read;
}

/** C1: one text, of this form, that names the address that signs it. */
function request({ intent: { address, message }, messages }: Facts): Clause {
  const read = readChallenge(message);
  const findings: Finding[] = [];
  if (messages.length !== 1 || messages[0]?.message !== message || messages[0].address !== address)
    findings.push(block('Another text would be signed.'));
  if ('fault' in read) findings.push(block(read.fault));
  else if (read.address !== address)
    findings.push(block(`It is for another address: ${read.address.slice(0, 90)}.`));
  const nonce = 'fault' in read ? [] : [`nonce: ${read.nonce}`];
  return judge('C1', 'A sign-in with this address', `It names ${address}.`, nonce, findings);
}

function site(facts: Facts): Clause {
  const read = challengeOf(facts);
  const names = `${read?.site ?? ''} asks, and the link leads there.`;
  return judge(
    'sign-in.site',
    'The site',
    names,
    read ? [read.uri] : [],
    read ? siteFindings(read) : [block('No site is named.')],
  );
}

function time(facts: Facts): Clause {
  const read = challengeOf(facts);
  const ends = read?.expiresAt ?? null;
  return judge(
    'sign-in.time',
    'Valid now',
    ends === null ? 'It does not say when it ends.' : `Until ${timeText(ends)}.`,
    read ? [`made: ${timeText(read.issuedAt)}`] : [],
    read ? timeFindings(read, facts.now) : [block('It says no time.')],
  );
}

function scope(facts: Facts): Clause {
  const read = challengeOf(facts);
  return judge(
    'sign-in.scope',
    'Nothing but a sign-in',
    'It grants nothing else, and is for no other chain.',
    read?.resources ?? [],
    read ? scopeFindings(read, facts.network.id) : [block('It cannot be read.')],
  );
}

/** Signs in to a site with an address. */
export const signIn = defineMessages<SignInIntent, Facts>({
  intent: signInIntent,
  meaning: 'login',
  texts: ({ address, message }) => ({ address, texts: [message] }),
  gather: async () => Promise.resolve({}),
  adds: { C10: ({ messages }) => messages.flatMap(({ form }) => formFindings(form)) },
  guards: {
    C30: { none: 'C16 refuses every text that an operation of a module could be.' },
    C31: { none: 'The text pays nobody.' },
    C32: { none: 'Signing in takes no fee.' },
    C33: { none: 'It names no price.' },
  },
  clauses: [request, site, time, scope],
  words(facts) {
    const { site: name = 'a site', statement = null } = challengeOf(facts) ?? {};
    const says = statement === null ? '' : ` It says: “${plainText(statement, 300)}”`;
    return {
      title: `Sign in to ${name}`,
      asked: `Sign in to ${name} as ${facts.intent.address}.${says}`,
      does: `Proves to ${name} that you hold this address. It moves no coins and pays no fee. Anyone who has the signature can be you there while it is valid.`,
    };
  },
  deadline({ message }) {
    const read = readChallenge(message);
    return 'fault' in read ? null : read.expiresAt;
  },
});
