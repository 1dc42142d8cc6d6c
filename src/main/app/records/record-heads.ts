import type { Head, HeadFault } from '#main/store/head.ts';
import type { RecordFile } from '#main/vault/record-key.ts';
import { AppError } from '#shared/errors.ts';

import type { RecordKeeper } from './record-keeper.ts';

interface RecordHeadsDeps {
  keeper: Pick<RecordKeeper, 'isKnown' | 'adopt'>;
  /** Files that were put in place of another with the person's knowledge, and are not counted yet. */
  replaced: Set<RecordFile>;
}

/**
 * Which files of records are as far as they had come. Compared once in a run, at the first unlock or when the file is
 * opened; until then, and where a file is behind, nothing of it starts.
 */
export function createRecordHeads({ keeper, replaced }: RecordHeadsDeps) {
  const good = new Set<RecordFile>();

  return {
    isGood: (file: RecordFile): boolean => good.has(file),

    /** Null when the records are where they were, or nothing can be told before the first unlock. */
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
    /** The file is closed, and may be another when it is opened again. */
    close: (file: RecordFile): void => void good.delete(file),
    /** Another vault counts them anew. */
    forget: (): void => good.clear(),
  };
}

export type RecordHeads = ReturnType<typeof createRecordHeads>;

/** A fault as the trouble of its file. */
export const behind = (fault: HeadFault, path: string): AppError<'DATABASE_BEHIND'> =>
  new AppError('DATABASE_BEHIND', `${path} is not as far as it was: ${fault.kind}`, {
    path,
    fault: fault.kind,
    changes: fault.kind === 'older' ? fault.changes : null,
  });
