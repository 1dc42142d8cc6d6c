import type { Head, HeadFault } from '#main/store/head.ts';
import type { RecordFile } from '#main/vault/record-key.ts';
import { AppError } from '#shared/errors.ts';

import type { RecordKeeper } from './record-keeper.ts';

interface RecordHeadsDeps {
  keeper: Pick<RecordKeeper, 'isKnown' | 'adopt'>;
  /** Files replaced with the user's knowledge and not counted yet. */
  replaced: Set<RecordFile>;
}

/**
 * Which database files are up to date. Compared once per run, at the first unlock or when the file is opened; until
 * then, and if a file is behind, nothing in it starts.
 */
export function createRecordHeads({ keeper, replaced }: RecordHeadsDeps) {
  const good = new Set<RecordFile>();

  return {
    isGood: (file: RecordFile): boolean => good.has(file),

    /** Null if the records are up to date, or unknown before the first unlock. */
    look(file: RecordFile, head: Pick<Head, 'check' | 'restart'>): HeadFault | null {
      if (good.has(file) || !keeper.isKnown(file)) return null;
      const name = `head:${file}` as const;
      if (replaced.has(file) && keeper.isKnown(name)) head.restart();
      else keeper.adopt(name, () => head.restart());
      if (!keeper.isKnown(name)) return null;
      const fault = head.check();
      if (fault === null) {
        good.add(file);
        replaced.delete(file);
      }
      return fault;
    },
    /** The file was closed and may be a different one when reopened. */
    close: (file: RecordFile): void => void good.delete(file),
    /** Another vault counts again. */
    forget: (): void => good.clear(),
  };
}

export type RecordHeads = ReturnType<typeof createRecordHeads>;

/** Converts a fault to its file's problem. */
export const behind = (fault: HeadFault, path: string): AppError<'DATABASE_BEHIND'> =>
  new AppError('DATABASE_BEHIND', `${path} is not as far as it was: ${fault.kind}`, {
    path,
    fault: fault.kind,
    changes: fault.kind === 'older' ? fault.changes : null,
  });
