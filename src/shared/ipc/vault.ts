import { z } from 'zod';

import { call } from './define.ts';
import { newPassword, passphrase, password, secretText } from './secret.ts';
import { watchSource } from './wallets.ts';

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

const done = z.object({});

export const vaultCalls = {
  'vault.status': call(z.object({}), vaultStatus),
  /** For what is typed: sealed for this key, main cannot read it. It changes with every lock. */
  'vault.sealKey': call(z.object({}), z.object({ publicKey: z.string() }), 'both'),
  /** Makes words and a vault, unlocks it, and asks the approval window to show the words. */
  'vault.create': call(
    z.object({
      words: z.union([z.literal(12), z.literal(24)]),
      passphrase,
      password: newPassword,
    }),
    vaultStatus,
  ),
  'vault.importPhrase': call(
    z.object({ phrase: secretText(1, 1000), passphrase, password: newPassword }),
    vaultStatus,
  ),
  'vault.importWif': call(
    z.object({ wif: secretText(1, 120), password: newPassword }),
    vaultStatus,
  ),
  /** A vault whose first wallet has no keys. */
  'vault.watch': call(z.object({ from: watchSource, password: newPassword }), vaultStatus),
  'vault.unlock': call(z.object({ password }), vaultStatus),
  'vault.lock': call(z.object({}), vaultStatus),
  /** Shows the words (or the WIF) in the approval window; never in the answer. */
  'vault.reveal': call(z.object({ password }), z.object({ approvalId: z.string() })),
  'vault.changePassword': call(z.object({ current: password, next: newPassword }), vaultStatus),
  /** Deletes the vault file, once the approval window allows it. No password: it may be the one that was forgotten. */
  'vault.erase': call(z.object({ confirmation: z.literal('ERASE') }), vaultStatus),
  /** Somebody is at the keyboard. Counts no further than the system's own last input, and not for ever: see auto-lock.ts. */
  'vault.touch': call(z.object({}), done),
};
