import { z } from 'zod';

import { call } from './define.ts';

export const vaultStatus = z.object({
  exists: z.boolean(),
  unlocked: z.boolean(),
  /** Of the wallet on screen. phrase: words; wif: one imported key; watch: no keys. null without a vault. */
  kind: z.enum(['phrase', 'wif', 'watch']).nullable(),
  wordCount: z.number().nullable(),
  hasPassphrase: z.boolean(),
  backedUp: z.boolean(),
  createdAt: z.number().nullable(),
  /** Set when the file is there but cannot be read; the app offers the previous copy or an import. */
  problem: z.enum(['none', 'corrupt', 'too-new', 'unreadable']),
  /** Argon2id parameters of the file, for the settings screen. */
  kdf: z.string().nullable(),
});
export type VaultStatus = z.output<typeof vaultStatus>;

const password = z.string().min(8).max(1024);
const done = z.object({});

export const vaultCalls = {
  'vault.status': call(z.object({}), vaultStatus),
  /** Makes words and a vault, unlocks it, and asks the approval window to show the words. */
  'vault.create': call(
    z.object({
      words: z.union([z.literal(12), z.literal(24)]),
      passphrase: z.string().max(256),
      password,
    }),
    vaultStatus,
  ),
  'vault.importPhrase': call(
    z.object({ phrase: z.string().min(1).max(1000), passphrase: z.string().max(256), password }),
    vaultStatus,
  ),
  'vault.importWif': call(z.object({ wif: z.string().min(1).max(120), password }), vaultStatus),
  'vault.unlock': call(z.object({ password: z.string().min(1).max(1024) }), vaultStatus),
  'vault.lock': call(z.object({}), vaultStatus),
  /** Shows the words (or the WIF) in the approval window; never in the answer. */
  'vault.reveal': call(
    z.object({ password: z.string().min(1).max(1024) }),
    z.object({ approvalId: z.string() }),
  ),
  'vault.changePassword': call(
    z.object({ current: z.string().min(1).max(1024), next: password }),
    vaultStatus,
  ),
  /** Deletes the vault file. The person types ERASE; the password proves it is theirs unless the file is corrupt. */
  'vault.erase': call(
    z.object({ confirmation: z.literal('ERASE'), password: z.string().max(1024) }),
    vaultStatus,
  ),
  /** Resets the auto-lock timer: somebody is at the keyboard. */
  'vault.touch': call(z.object({}), done),
};
