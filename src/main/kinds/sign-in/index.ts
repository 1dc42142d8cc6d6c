import { defineKind } from '#main/kinds/shared/define-kind.ts';

import { receipt } from './describe.ts';
import { signInFlow } from './flow.ts';
import { signIn as purpose } from './sign.ts';
import { startSignIn } from './start.ts';

/** Signing in to a site with an own address: the site's challenge is signed, and you give it the answer. */
export const signIn = defineKind({
  name: 'sign-in',
  flows: [signInFlow],
  signs: { 'sign-in': purpose },
  start: startSignIn,
  receipt,
});
