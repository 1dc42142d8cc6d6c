import { z } from 'zod';

import { call } from './define.ts';
import { password } from './secret.ts';
import { vaultStatus } from './vault.ts';

/** Bytes of a part before base64: below the limit of one call. */
export const BACKUP_PART_BYTES = 512 * 1024;

export const backupCalls = {
  /** Keys, labels, settings and history as one file, sealed with the vault's password. */
  'backup.save': call(
    z.object({ password }),
    z.object({ saved: z.string().nullable(), url: z.string().nullable() }),
  ),
  /** The file to restore, part after part; the first part has no id yet. */
  'backup.upload': call(
    z.object({
      id: z.string().max(64).nullable(),
      index: z.number().int().nonnegative(),
      base64: z.base64().max(Math.ceil(BACKUP_PART_BYTES / 3) * 4),
    }),
    z.object({ id: z.string() }),
  ),
  /** Puts everything of the uploaded file in place. Only while there is no vault; it is locked afterwards. */
  'backup.restore': call(z.object({ id: z.string().max(64), password }), vaultStatus),
};
