import type { AppContext } from '#main/app/context.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type BackupHandlers = Pick<Handlers, Extract<keyof Handlers, `backup.${string}`>>;

export function backupHandlers(ctx: AppContext): BackupHandlers {
  const { backups, uploads, vault, config } = ctx;
  return {
    'backup.save': async ({ password }) => {
      const lines = await backups.make(password);
      const day = new Date(config.clock.now()).toISOString().slice(0, 10);
      return config.shell.saveFile(`inkstone-${day}.inkstone-backup`, lines);
    },
    'backup.upload': async ({ id, index, base64 }) => ({
      id: await uploads.add(id, index, Buffer.from(base64, 'base64')),
    }),
    'backup.restore': async ({ id, password }) => {
      await backups.restore(uploads.get(id), password);
      await uploads.drop();
      return vault.status();
    },
  };
}
