import { defineKind } from '#main/kinds/shared/define-kind.ts';
import { signInInput } from '#shared/flows/sign-in.ts';

import { challengeAsText } from './as-text.ts';
import { receipt } from './describe.ts';
import { signInFlow } from './flow.ts';
import { signIn as purpose } from './sign.ts';
import { startSignIn } from './start.ts';

/** Signs in to a site with one of your addresses: signs the site's challenge, and you paste the answer there. */
export const signIn = defineKind({
  name: 'sign-in',
  input: signInInput,
  start: startSignIn,
  signs: { 'sign-in': purpose },
  asText: challengeAsText,
  states: [signInFlow],
  describe: receipt,
});
