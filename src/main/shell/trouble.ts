import { isAppError } from '#shared/errors.ts';

export interface Trouble {
  title: string;
  text: string;
}

const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
};

/** Why the app can't start and what to do, for the user. `dir` is its data folder. */
export function startTrouble(error: unknown, dir: string): Trouble {
  const title = 'Inkstone cannot start';
  const where = dir === '' ? 'its folder' : dir;
  const say = (text: string): Trouble => ({ title, text });
  if (isAppError(error, 'DATABASE_BUSY')) {
    return say(
      `Another Inkstone is using ${where}. Close it, or wait until it has ended, then start again.`,
    );
  }
  if (isAppError(error, 'DATABASE_TOO_NEW')) {
    return say(
      `What is in ${where} was written by a newer version of Inkstone. Start that version.`,
    );
  }
  if (isAppError(error, 'DATABASE_CORRUPT')) {
    return say(`A file in ${where} is damaged. Nothing was changed. ${error.message}.`);
  }
  if (isAppError(error, 'DISK_FULL') || ['ENOSPC', 'EDQUOT'].includes(codeOf(error))) {
    return say(
      `Nothing can be written to ${where}: the disk is full or does not answer. Make room, then start again. Nothing is lost.`,
    );
  }
  if (
    isAppError(error, 'DATABASE_READ_ONLY') ||
    ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))
  ) {
    return say(
      `${where} may not be written by you. Give yourself the right to, or set INKSTONE_DATA_DIR to a folder of your own.`,
    );
  }
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ERR_SYSTEM_ERROR'].includes(codeOf(error))) {
    return say(
      `There is no home folder to keep things in. Set INKSTONE_DATA_DIR to a folder of your own, then start again.`,
    );
  }
  if (['EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN'].includes(codeOf(error))) {
    return say(
      `${where} does not answer. Is it on a network or a stick that is gone? Bring it back, then start again. Nothing is lost.`,
    );
  }
  return say(`${String(error)}\n\nThe log in ${where} has the details.`);
}
