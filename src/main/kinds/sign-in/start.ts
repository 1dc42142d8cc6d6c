import type { Start } from '#main/kinds/shared/define-kind.ts';
import { error, warning } from '#main/kinds/shared/problem.ts';
import type { Finding } from '#main/signing/define/clause.ts';
import { formOf } from '#main/signing/messages/form.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import type { SignInInput } from '#shared/flows/sign-in.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { makeVisible } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import { type Challenge, readChallenge } from './challenge.ts';
import { factsOf } from './describe.ts';
import { formFindings, scopeFindings, siteFindings, timeFindings } from './rules.ts';

export interface SignInSession {
  id: NetworkId;
  clock: Pick<Clock, 'now'>;
  own: {
    withKey(address: string): Pick<OwnAddress, 'addressType'> | null;
    isWatchedOnly(address: string): boolean;
  };
}

const problemOf = ({ verdict, text }: Finding): Problem =>
  verdict === 'block' ? error('message', text) : warning('message', text);

function ownProblems({ address }: Challenge, { own }: SignInSession): Problem[] {
  const owner = own.withKey(address);
  if (owner) return formFindings(formOf(owner.addressType)).map(problemOf);
  const text = own.isWatchedOnly(address)
    ? say.signIn.start.theKeyOfThe
    : say.signIn.start.itNamesAnAddress;
  return [error('message', text)];
}

/** Applies the signature's rules while the challenge is typed, and when it starts. */
export async function startSignIn(
  { message }: SignInInput,
  session: SignInSession,
): Promise<Start<'sign-in'>> {
  const challenge = readChallenge(message);
  if ('fault' in challenge)
    return Promise.resolve({ problems: [error('message', challenge.fault)] });
  const hidden =
    makeVisible(message).hidden > 0 ? [error('message', say.signIn.start.itHasCharactersThat)] : [];
  const findings = [
    ...siteFindings(challenge),
    ...timeFindings(challenge, session.clock.now()),
    ...scopeFindings(challenge, session.id),
  ];
  return {
    problems: [...hidden, ...findings.map(problemOf), ...ownProblems(challenge, session)],
    facts: factsOf(challenge),
  };
}
