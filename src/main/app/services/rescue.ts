import { renameSync } from 'node:fs';

import { setAside } from '#main/store/database.ts';
import type { RecordFile } from '#main/vault/record-key.ts';
import type { RecordTrouble } from '#shared/ipc/records.ts';

import { authenticate, authenticateNetwork } from './authenticate.ts';
import { type Core, networkChanged } from './core.ts';
import { openNetworks } from './open-networks.ts';
import { closeSessions, resumeSessions } from './sessions.ts';

/** Remedies for files with problems. Each throws NOT_FOUND for a file it doesn't apply to. */
export function createRescue(core: Core) {
  const { files } = core;

  /** A file that is behind is still open. */
  async function closeBehind(name: string): Promise<void> {
    const isBehind = files.troubles
      .list()
      .some(({ file, canAccept }) => file === name && canAccept);
    if (!isBehind) return;
    await closeSessions(
      core,
      [...core.sessions.values()].filter(({ id }) => id === name),
    );
  }

  return {
    troubles: (): RecordTrouble[] =>
      files.troubles.list().filter(({ file }) => file === 'app' || file === core.networkId),
    /** Continues with an empty file; returns where the other one is kept. */
    async setAside(name: string): Promise<string> {
      await closeBehind(name);
      const { file, kept } = files.setAside(name);
      await reopen(core, file);
      return kept;
    },
    /** Continues with the copy beside the file; returns where the file is kept. */
    async useCopy(name: string): Promise<string> {
      await closeBehind(name);
      const { file, kept } = files.useCopy(name);
      await reopen(core, file);
      resumeSessions(core);
      return kept;
    },
    /** Continues with outdated records. */
    async accept(name: string): Promise<void> {
      await reopen(core, files.accept(name));
      for (const open of core.sessions.values()) authenticateNetwork(core, open);
      resumeSessions(core);
    },
    async retry(name: string): Promise<void> {
      await reopen(core, files.retry(name));
      resumeSessions(core);
    },
  };
}

/** Reopens a file after it was renamed or for a retry. */
async function reopen(core: Core, file: RecordFile): Promise<void> {
  if (file === 'app') {
    core.settings.reopen();
    core.networkId = core.settings.network();
  }
  if (core.vault.status().unlocked) authenticate(core);
  else core.settings.read();
  await openNetworks(core);
  core.events.emit('settings.changed', core.settings.current());
  networkChanged(core);
}

/** Replaces the open files by those of a backup and renames the old ones. */
export async function replaceFiles(
  core: Core,
  staged: readonly { from: string; to: string }[],
): Promise<void> {
  const { config, files, settings } = core;
  await closeSessions(core);
  settings.close();
  for (const id of [...config.allowedNetworks, 'app' as const]) files.replaced.add(id);
  core.heads.forget();
  for (const { from, to } of staged) {
    setAside(to, config.clock.now(), 'before-restore');
    renameSync(from, to);
  }
  settings.reopen();
  settings.read();
  core.networkId = settings.network();
  await openNetworks(core);
  core.events.emit('settings.changed', settings.current());
  networkChanged(core);
}
