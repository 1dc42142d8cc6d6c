import { z } from 'zod';

import { addressText, frozen } from './intents/frozen.ts';

/** Longer than the challenge of any site. */
const challengeText = z.string().min(1).max(20_000);

export const signInInput = z.object({
  kind: z.literal('sign-in'),
  /** The challenge of the site, to the last character. */
  message: challengeText,
});
export type SignInInput = z.output<typeof signInInput>;

export const signInIntent = z.object({
  purpose: z.literal('sign-in'),
  ...frozen,
  address: addressText,
  message: challengeText,
});
export type SignInIntent = z.output<typeof signInIntent>;
