import { z } from 'zod';

export const vaultStatus = z.object({
  exists: z.boolean(),
  unlocked: z.boolean(),
  /** Kind of the active wallet. phrase: words; wif: one imported key; watch: no keys. null without a vault. */
  kind: z.enum(['phrase', 'wif', 'watch']).nullable(),
  wordCount: z.number().nullable(),
  hasPassphrase: z.boolean(),
  backedUp: z.boolean(),
  createdAt: z.number().nullable(),
  /** Set if the file exists but can't be read; the app offers the previous copy or an import. */
  problem: z.enum(['none', 'corrupt', 'too-new', 'unreadable']),
  /** The file's Argon2id parameters, for the settings screen. */
  kdf: z.string().nullable(),
});
export type VaultStatus = z.output<typeof vaultStatus>;
