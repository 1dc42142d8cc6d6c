import { z } from 'zod';

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
