import { appStorePath, networkStorePath } from '#main/store/open-stores.ts';
import { copyPath, countRecords } from '#main/store/rolling-copy.ts';
import type { RecordFile } from '#main/vault/record-key.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError, type ErrorCode, type ErrorDetails, isAppError } from '#shared/errors.ts';
import type { RecordTrouble } from '#shared/ipc/records.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

const FAULTS = {
  foreign: say.app.recordsRecordTroubles.isNotOfInkstone,
  altered: say.app.recordsRecordTroubles.wasChanged,
  missing: say.app.recordsRecordTroubles.isMissing,
};

function behindInWords({ fault, changes }: ErrorDetails['DATABASE_BEHIND']): string {
  if (fault === 'rows') return say.app.recordsRecordTroubles.recordsAreMissingOr;
  if (fault === 'unknown') return say.app.recordsRecordTroubles.theFileBesideIt;
  return changes === 0 || changes === null
    ? say.app.recordsRecordTroubles.itWasWrittenOn
    : say.app.recordsRecordTroubles.theLastThatInkstone({ changes });
}

/** Problems for which a file may be renamed; others are solved by another version, another folder or more space. */
const SET_ASIDE: readonly ErrorCode[] = ['DATABASE_ALTERED', 'DATABASE_BEHIND', 'DATABASE_CORRUPT'];
const NOTHING: RecordTrouble['has'] = { file: null, copy: null };
const RETRY: readonly ErrorCode[] = [
  'DATABASE_BUSY',
  'DATABASE_CORRUPT',
  'DATABASE_READ_ONLY',
  'DISK_FULL',
];

/** Database files that couldn't be opened, or were found damaged since. Whatever needs one throws its error. */
export function createRecordTroubles(dir: string) {
  const troubles = new Map<RecordFile, AppError>();

  /** Counted once, when the problem occurs. */
  const counted = new Map<RecordFile, RecordTrouble['has']>();

  const pathOf = (file: RecordFile): string =>
    file === 'app' ? appStorePath(dir) : networkStorePath(dir, file);

  function view([file, error]: [RecordFile, AppError]): RecordTrouble {
    const code: ErrorCode = error.code;
    const has = file === 'app' ? NOTHING : (counted.get(file) ?? NOTHING);
    const objects = isAppError(error, 'DATABASE_ALTERED') ? error.details.objects : [];
    return {
      file,
      label: file === 'app' ? say.app.recordsRecordTroubles.settings : networkName(file),
      path: code === 'FOLDER_GONE' ? dir : pathOf(file),
      code,
      objects: [
        ...objects.map(({ type, name, fault }) =>
          say.app.recordsRecordTroubles.object({ type, name, fault: FAULTS[fault] }),
        ),
        ...(isAppError(error, 'DATABASE_BEHIND') ? [behindInWords(error.details)] : []),
      ],
      canSetAside: SET_ASIDE.includes(code),
      canAccept: code === 'DATABASE_BEHIND',
      has,
      canUseCopy: SET_ASIDE.includes(code) && has.copy !== null,
      canRetry: RETRY.includes(code),
    };
  }

  const list = (): RecordTrouble[] => [...troubles].map(view);

  return {
    pathOf,
    /** Records known kinds of problems; rethrows anything else. */
    note(file: RecordFile, error: unknown): void {
      if (!isAppError(error)) throw error;
      troubles.set(file, error);
      if (file === 'app') return;
      const path = pathOf(file);
      counted.set(file, { file: countRecords(path), copy: countRecords(copyPath(path)) });
    },
    settle(file: RecordFile): void {
      troubles.delete(file);
      counted.delete(file);
    },
    of: (file: RecordFile): AppError | null => troubles.get(file) ?? null,
    /** Throws the problem of the settings, or of this network. */
    expectNone(id: NetworkId): void {
      const error = troubles.get('app') ?? troubles.get(id);
      if (error) throw error;
    },
    list,
    /** Throws NOT_FOUND for a file that this doesn't help. */
    find(
      name: string,
      way: 'canSetAside' | 'canUseCopy' | 'canAccept' | 'canRetry',
    ): RecordTrouble {
      const found = list().find((trouble) => trouble.file === name && trouble[way]);
      if (!found) throw new AppError('NOT_FOUND', 'no such file in such trouble');
      return found;
    },
  };
}

export type RecordTroubles = ReturnType<typeof createRecordTroubles>;
