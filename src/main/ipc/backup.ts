import { z } from 'zod';

import { BACKUP_PART_BYTES } from '#shared/ipc/backup.ts';
import { password } from '#shared/ipc/secret.ts';
import { vaultStatus } from '#shared/ipc/vault.ts';

import { harmless } from './declare.ts';
import { savedFile } from './fields.ts';

export const backupCalls = {
  /** Keys, labels, settings and history in one file, sealed with the vault's password. */
  'backup.save': harmless(z.object({ password }), savedFile, async (ctx, { password }) => {
    const lines = await ctx.backups.make(password);
    const day = new Date(ctx.config.clock.now()).toISOString().slice(0, 10);
    return ctx.config.shell.saveFile(`inkstone-${day}.inkstone-backup`, lines);
  }),
  /** Uploads the file to restore, part by part; the first part has no id yet. */
  'backup.upload': harmless(
    z.object({
      id: z.string().max(64).nullable(),
      index: z.number().int().nonnegative(),
      base64: z.base64().max(Math.ceil(BACKUP_PART_BYTES / 3) * 4),
    }),
    z.object({ id: z.string() }),
    async (ctx, { id, index, base64 }) => ({
      id: await ctx.uploads.add(id, index, Buffer.from(base64, 'base64')),
    }),
  ),
  /** Restores the uploaded file. Only without a vault; the restored vault is locked. */
  'backup.restore': harmless(
    z.object({ id: z.string().max(64), password }),
    vaultStatus,
    async (ctx, { id, password }) => {
      await ctx.backups.restore(ctx.uploads.get(id), password);
      await ctx.uploads.drop();
      return ctx.vault.status();
    },
  ),
};
