import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';

import type { Log } from '#main/log.ts';
import { setAside } from '#main/store/database.ts';
import { headPath } from '#main/store/head.ts';
import {
  type AppStore,
  networkStorePath,
  openAppStore,
  openUnkeptAppStore,
  salvageNetwork,
} from '#main/store/open-stores.ts';
import type { RecordKey } from '#main/store/records.ts';
import { copyPath } from '#main/store/rolling-copy.ts';
import type { RecordFile } from '#main/vault/record-key.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { AppError } from '#shared/errors.ts';
import { isAppError } from '#shared/errors.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import { createRecordTroubles, type RecordTroubles } from './record-troubles.ts';

interface RecordFilesDeps {
  dir: string;
  log: Log;
  now: () => number;
  recordKey: RecordKey;
  /** A sentence for the user. */
  note: (text: string) => void;
  /** Called when damage is found in the open settings file. */
  onDamaged: (error: AppError) => void;
}

/** Replaces files that are damaged, behind or gone, and keeps what they were. */
function createRepairs(
  { log, now, note }: RecordFilesDeps,
  troubles: RecordTroubles,
  replaced: Set<RecordFile>,
) {
  function keepDamagedSettings(): void {
    const kept = setAside(troubles.pathOf('app'), now());
    replaced.add('app');
    log.error('database set aside', { file: 'app', kept });
    note(say.app.recordsRecordFiles.theFileOfSettings({ kept }));
  }

  /** Renames a file that is behind or altered, and continues with the copy only. */
  function takeCopy(id: NetworkId): string {
    const path = troubles.pathOf(id);
    const kept = setAside(path, now(), 'altered');
    copyFileSync(copyPath(kept), copyPath(path));
    const { copied } = salvageNetwork(path, path, log);
    log.warn('records set aside, and their copy taken', { file: id, kept, copied });
    return kept;
  }

  /** The file is missing or empty; the copy beside it exists. */
  function bringBack(id: NetworkId, path: string): void {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
    const { copied } = salvageNetwork(path, path, log);
    log.error('records were gone', { file: id, copied });
    note(
      say.app.recordsRecordFiles.theRecordsOfWere({
        label: networkName(id),
        saved: saved(0, copied),
      }),
    );
  }

  /** Renames a damaged file, and continues with its readable rows plus those that only the copy has. */
  function mend(id: NetworkId): string {
    const path = troubles.pathOf(id);
    const kept = setAside(path, now());
    log.error('database set aside', { file: id, kept });
    // The count beside it reveals missing rows at the first unlock.
    if (existsSync(headPath(kept))) copyFileSync(headPath(kept), headPath(path));
    const { rows, copied } = salvageNetwork(kept, path, log);
    note(
      say.app.recordsRecordFiles.theRecordsOfWereDamaged({
        label: networkName(id),
        kept,
        saved: saved(rows, copied),
      }),
    );
    return kept;
  }

  return { keepDamagedSettings, takeCopy, bringBack, mend };
}

/**
 * Opens the database files. A damaged one is renamed and its readable rows are recovered, with a notice; any other
 * problem waits for the user.
 */
export function createRecordFiles(deps: RecordFilesDeps) {
  const { dir, log, now, recordKey, onDamaged } = deps;
  const troubles = createRecordTroubles(dir);
  /** Files replaced with the user's knowledge and not counted yet. */
  const replaced = new Set<RecordFile>();
  const repairs = createRepairs(deps, troubles, replaced);

  /** Settings that aren't saved. */
  const openUnkept = (): AppStore => openUnkeptAppStore(recordKey);

  return {
    troubles,
    replaced,
    openUnkept,

    /** The settings; unsaved ones while their file has a problem. */
    openApp(): AppStore {
      const open = () => openAppStore(dir, log, recordKey, onDamaged);
      try {
        return open();
      } catch (error) {
        if (!isAppError(error, 'DATABASE_CORRUPT')) {
          troubles.note('app', error);
          return openUnkept();
        }
        repairs.keepDamagedSettings();
        return open();
      }
    },

    /** Throws what it records as the file's problem. */
    openNetwork<T>(id: NetworkId, open: () => T): T {
      const path = networkStorePath(dir, id);
      if (isEmpty(path) && existsSync(copyPath(path))) repairs.bringBack(id, path);
      try {
        return open();
      } catch (error) {
        if (!isAppError(error, 'DATABASE_CORRUPT')) {
          troubles.note(id, error);
          throw error;
        }
        repairs.mend(id);
        return open();
      }
    },

    /** Renames a file with a problem. Throws NOT_FOUND if that isn't an option. */
    setAside(name: string): { file: RecordFile; kept: string } {
      const found = troubles.find(name, 'canSetAside');
      const file = found.file as RecordFile;
      const kept = setAside(troubles.pathOf(file), now(), 'altered');
      replaced.add(file);
      log.warn('records set aside', { file, kept });
      troubles.settle(file);
      return { file, kept };
    },

    /**
     * Renames a file with a problem and continues with its copy, which is kept as well; for a damaged file also with
     * its readable rows. Throws NOT_FOUND if there is no copy.
     */
    useCopy(name: string): { file: RecordFile; kept: string } {
      const found = troubles.find(name, 'canUseCopy');
      const file = found.file as NetworkId;
      const kept = found.code === 'DATABASE_CORRUPT' ? repairs.mend(file) : repairs.takeCopy(file);
      replaced.add(file);
      troubles.settle(file);
      return { file, kept };
    },

    /**
     * Accepts a file's records as they are, and renames the copy beside it. Throws NOT_FOUND if that isn't an option.
     */
    accept(name: string): RecordFile {
      const found = troubles.find(name, 'canAccept');
      const file = found.file as RecordFile;
      // The copy will follow these records from now on and would lose what it has beyond them.
      const copy = copyPath(troubles.pathOf(file));
      if (existsSync(copy)) copyFileSync(copy, `${copy}.before-${now()}`);
      replaced.add(file);
      log.warn('records behind were accepted', { file });
      troubles.settle(file);
      return file;
    },

    /** The file to reopen, with its readable rows if it is damaged. Throws NOT_FOUND if that isn't an option. */
    retry(name: string): RecordFile {
      const found = troubles.find(name, 'canRetry');
      const file = found.file as RecordFile;
      if (found.code === 'DATABASE_CORRUPT') {
        if (file === 'app') repairs.keepDamagedSettings();
        else repairs.mend(file);
      }
      troubles.settle(file);
      return file;
    },
  };
}

export type RecordFiles = ReturnType<typeof createRecordFiles>;

const isEmpty = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;

const counted = (rows: number): string =>
  rows === 1 ? say.app.recordsRecordFiles.oneRow : say.app.recordsRecordFiles.rows({ rows });

function saved(rows: number, copied: number): string {
  const read =
    rows === 0
      ? say.app.recordsRecordFiles.nothingOfThemCould
      : say.app.recordsRecordFiles.couldBeRead({ counted: counted(rows) });
  const more =
    copied === 0
      ? ''
      : say.app.recordsRecordFiles.cameFromTheCopy({
          counted: say.text.lower({ text: counted(copied) }),
        });
  return say.app.recordsRecordFiles.whetherAnythingIsMissing({ read, more });
}
