import { block, type Finding, judge } from '#main/signing/define/clause.ts';
import { defineMessages, type MessageFacts } from '#main/signing/define/purpose.ts';
import type { Clause } from '#shared/flows/approval.ts';
import { type SignInIntent, signInIntent } from '#shared/flows/sign-in.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

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
    findings.push(block(say.signIn.sign.anotherTextWouldBe));
  if ('fault' in read) findings.push(block(read.fault));
  else if (read.address !== address)
    findings.push(block(say.signIn.sign.itIsForAnother({ address: read.address.slice(0, 90) })));
  const nonce = 'fault' in read ? [] : [say.signIn.sign.nonce({ nonce: read.nonce })];
  return judge(
    'C1',
    say.signIn.sign.aSignInWith,
    say.signIn.sign.itNames({ address }),
    nonce,
    findings,
  );
}

function site(facts: Facts): Clause {
  const read = challengeOf(facts);
  const names = say.signIn.sign.asksAndTheLink({ site: read?.site ?? '' });
  return judge(
    'sign-in.site',
    say.signIn.sign.theSite,
    names,
    read ? [read.uri] : [],
    read ? siteFindings(read) : [block(say.signIn.sign.noSiteIsNamed)],
  );
}

function time(facts: Facts): Clause {
  const read = challengeOf(facts);
  const ends = read?.expiresAt ?? null;
  return judge(
    'sign-in.time',
    say.signIn.sign.validNow,
    ends === null ? say.signIn.sign.itDoesNotSay : say.signIn.sign.until({ time: timeText(ends) }),
    read ? [say.signIn.sign.made({ time: timeText(read.issuedAt) })] : [],
    read ? timeFindings(read, facts.now) : [block(say.signIn.sign.itSaysNoTime)],
  );
}

function scope(facts: Facts): Clause {
  const read = challengeOf(facts);
  return judge(
    'sign-in.scope',
    say.signIn.sign.nothingButASign,
    say.signIn.sign.itGrantsNothingElse,
    read?.resources ?? [],
    read ? scopeFindings(read, facts.network.id) : [block(say.signIn.sign.itCannotBeRead)],
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
    C30: { none: say.signing.message.c16Refuses },
    C31: { none: say.signing.message.theTextPaysNobody },
    C32: { none: say.signIn.sign.signingInTakesNo },
    C33: { none: say.signing.message.itNamesNoPrice },
  },
  clauses: [request, site, time, scope],
  words(facts) {
    const { site: name = say.signIn.sign.aSite, statement = null } = challengeOf(facts) ?? {};
    const says =
      statement === null ? '' : say.signIn.sign.itSays({ statement: plainText(statement, 300) });
    return {
      title: say.signIn.sign.signInTo({ name }),
      asked: say.signIn.sign.signInToAs({ name, address: facts.intent.address, says }),
      does: say.signIn.sign.provesToThatYou({ name }),
    };
  },
  deadline({ message }) {
    const read = readChallenge(message);
    return 'fault' in read ? null : read.expiresAt;
  },
});
