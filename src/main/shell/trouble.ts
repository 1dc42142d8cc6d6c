import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';
import { spoken } from '#shared/words/spoken.ts';

export interface Trouble {
  title: string;
  text: string;
}

const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
};

/** Why the app can't start and what to do, in words for the user. `dir` is its data folder. */
export function startTrouble(error: unknown, dir: string): Trouble {
  return spoken({
    title: say.shell.start.title,
    text: textOf(error, dir === '' ? say.shell.start.folder : dir),
  });
}

function textOf(error: unknown, folder: string): string {
  const words = say.shell.start;
  const code = codeOf(error);
  if (isAppError(error, 'DATABASE_BUSY')) return words.inUse({ folder });
  if (isAppError(error, 'DATABASE_TOO_NEW')) return words.tooNew({ folder });
  if (isAppError(error, 'DATABASE_CORRUPT'))
    return words.damaged({ folder, reason: error.message });
  if (isAppError(error, 'DISK_FULL') || ['ENOSPC', 'EDQUOT'].includes(code))
    return words.full({ folder });
  if (isAppError(error, 'DATABASE_READ_ONLY') || ['EACCES', 'EPERM', 'EROFS'].includes(code))
    return words.readOnly({ folder });
  if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ERR_SYSTEM_ERROR'].includes(code)) return words.noHome;
  if (['EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'ENOTCONN'].includes(code))
    return words.gone({ folder });
  return words.other({ reason: String(error), folder });
}
