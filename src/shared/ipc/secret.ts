import { z } from 'zod';

/** Sealed by the page for the key process (shared/sealed-text.ts). The longest phrase takes about 1,500 characters. */
export const sealedText = z.string().regex(/^sealed:1:[A-Za-z0-9_-]{100,6000}$/);

/**
 * A typed secret that main passes to the key process unread: sealed, or plain if there is no page to seal it. The key
 * process checks the length of sealed text.
 */
export const secretText = (min: number, max: number) =>
  z.union([sealedText, z.string().min(min).max(max)]);

export const password = secretText(1, 1024);
export const newPassword = secretText(8, 1024);
export const passphrase = secretText(0, 256);
