import type { RecordFile } from '#main/vault/record-key.ts';
import { AppError } from '#shared/errors.ts';

import { type Core, networkChanged } from './core.ts';
import { closeSessions } from './sessions.ts';

/** Open files of a deleted folder accept writes that a restart would lose, so everything closes. */
export async function folderGone(core: Core, path: string): Promise<void> {
  core.config.log.error('the data folder is gone', { path });
  const error = new AppError('FOLDER_GONE', `${path} was deleted or replaced`, {
    path: core.config.dataDir,
  });
  core.files.troubles.note('app', error);
  await core.vault.lock('failed');
  await closeSessions(core);
  networkChanged(core);
}

/** Damage in an open file becomes its problem, as when opening it; nothing more is written to it. */
export async function fileDamaged(core: Core, file: RecordFile, error: AppError): Promise<void> {
  const { troubles } = core.files;
  if (troubles.of(file) !== null) return;
  core.config.log.error('a file of records is damaged', { file, reason: error.message });
  troubles.note(file, error);
  // The failing statement must end first.
  await Promise.resolve();
  if (file === 'app') core.settings.stopKeeping();
  const affected = [...core.sessions.values()].filter(({ id }) => file === 'app' || id === file);
  await closeSessions(core, affected);
  networkChanged(core);
}
