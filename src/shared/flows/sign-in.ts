import { z } from 'zod';

import { addressText, frozen } from './intents/frozen.ts';

/** Longer than any site's challenge. */
const challengeText = z.string().min(1).max(20_000);

export const signInInput = z.object({
  kind: z.literal('sign-in'),
  /** The site's exact challenge. */
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
