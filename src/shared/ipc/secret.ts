import { z } from 'zod';

/** As the page seals it for the key process (shared/sealed-text.ts). The longest phrase takes some 1,500 characters. */
export const sealedText = z.string().regex(/^sealed:1:[A-Za-z0-9_-]{100,6000}$/);

/**
 * A secret that a person typed, which main passes on to the key process unread: sealed, or (where there is no page
 * to do so) as it is. The key process checks the length of what was sealed.
 */
export const secretText = (min: number, max: number) =>
  z.union([sealedText, z.string().min(min).max(max)]);

export const password = secretText(1, 1024);
export const newPassword = secretText(8, 1024);
export const passphrase = secretText(0, 256);
