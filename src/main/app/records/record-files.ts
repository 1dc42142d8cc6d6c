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
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';

import { createRecordTroubles } from './record-troubles.ts';

interface RecordFilesDeps {
  dir: string;
  log: Log;
  now: () => number;
  recordKey: RecordKey;
  /** A sentence for the user. */
  note: (text: string) => void;
  /** Damage was met in the settings while their file was open. */
  onDamaged: (error: AppError) => void;
}

/**
 * Opens the files of records. A damaged one is kept under another name and what can be read of it is taken over,
 * with a sentence; any other trouble waits for the person.
 */
export function createRecordFiles({ dir, log, now, recordKey, note, onDamaged }: RecordFilesDeps) {
  const troubles = createRecordTroubles(dir);
  /** Files that were put in place of another, as the person knows, and are not counted yet. */
  const replaced = new Set<RecordFile>();

  function keepDamagedSettings(): void {
    const kept = setAside(troubles.pathOf('app'), now());
    replaced.add('app');
    log.error('database set aside', { file: 'app', kept });
    note(
      `The file of settings was damaged. It is kept at ${kept}; every setting is at its default again, the hosts of providers too.`,
    );
  }

  /** Keeps a file that is behind, or altered, under another name, and goes on with the copy alone. */
  function takeCopy(id: NetworkId): string {
    const path = troubles.pathOf(id);
    const kept = setAside(path, now(), 'altered');
    copyFileSync(copyPath(kept), copyPath(path));
    const { copied } = salvageNetwork(path, path, log);
    log.warn('records set aside, and their copy taken', { file: id, kept, copied });
    return kept;
  }

  /** The file is gone, or has nothing in it; the copy that is kept beside it is there. */
  function bringBack(id: NetworkId, path: string): void {
    for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true });
    const { copied } = salvageNetwork(path, path, log);
    log.error('records were gone', { file: id, copied });
    note(
      `The records of ${networks[id].label} were gone. ${saved(0, copied)} Orders of your API key come back with a sync.`,
    );
  }

  /** Settings that are not kept. */
  const openUnkept = (): AppStore => openUnkeptAppStore(recordKey);

  /** Keeps a damaged file under another name, and goes on with what can be read of it and what only its copy has. */
  function mend(id: NetworkId): string {
    const path = troubles.pathOf(id);
    const kept = setAside(path, now());
    log.error('database set aside', { file: id, kept });
    // What is still missing then is told by the count beside it, at the first unlock.
    if (existsSync(headPath(kept))) copyFileSync(headPath(kept), headPath(path));
    const { rows, copied } = salvageNetwork(kept, path, log);
    note(
      `The records of ${networks[id].label} were damaged. They are kept at ${kept}. ${saved(rows, copied)} Orders of your API key come back with a sync, and no coins are lost: they are on the chain.`,
    );
    return kept;
  }

  return {
    troubles,
    replaced,
    openUnkept,

    /** Settings; while their file is in trouble, ones that are not kept. */
    openApp(): AppStore {
      const open = () => openAppStore(dir, log, recordKey, onDamaged);
      try {
        return open();
      } catch (error) {
        if (!isAppError(error, 'DATABASE_CORRUPT')) {
          troubles.note('app', error);
          return openUnkept();
        }
        keepDamagedSettings();
        return open();
      }
    },

    /** Throws what it notes as the file's trouble. */
    openNetwork<T>(id: NetworkId, open: () => T): T {
      const path = networkStorePath(dir, id);
      if (isEmpty(path) && existsSync(copyPath(path))) bringBack(id, path);
      try {
        return open();
      } catch (error) {
        if (!isAppError(error, 'DATABASE_CORRUPT')) {
          troubles.note(id, error);
          throw error;
        }
        mend(id);
        return open();
      }
    },

    /** Puts a file in trouble under another name. Throws NOT_FOUND where that is no way out of it. */
    setAside(name: string): { file: RecordFile; kept: string } {
      const found = troubles.list().find(({ file, canSetAside }) => file === name && canSetAside);
      if (!found) throw new AppError('NOT_FOUND', 'no such file in such trouble');
      const file = found.file as RecordFile;
      const kept = setAside(troubles.pathOf(file), now(), 'altered');
      replaced.add(file);
      log.warn('records set aside', { file, kept });
      troubles.settle(file);
      return { file, kept };
    },

    /**
     * Puts a file in trouble under another name and goes on with the copy beside it, which stays there too; of a damaged file
     * with what can still be read of it as well. Throws NOT_FOUND where there is none.
     */
    useCopy(name: string): { file: RecordFile; kept: string } {
      const found = troubles.list().find(({ file, canUseCopy }) => file === name && canUseCopy);
      if (!found) throw new AppError('NOT_FOUND', 'no copy of such a file');
      const file = found.file as NetworkId;
      const kept = found.code === 'DATABASE_CORRUPT' ? mend(file) : takeCopy(file);
      replaced.add(file);
      troubles.settle(file);
      return { file, kept };
    },

    /** Takes the records of a file as they are; the copy beside it is kept under another name. Throws NOT_FOUND where that is no way out. */
    accept(name: string): RecordFile {
      const found = troubles.list().find(({ file, canAccept }) => file === name && canAccept);
      if (!found) throw new AppError('NOT_FOUND', 'no such file in such trouble');
      const file = found.file as RecordFile;
      // From now on the copy follows these records: what it has beyond them would be gone.
      const copy = copyPath(troubles.pathOf(file));
      if (existsSync(copy)) copyFileSync(copy, `${copy}.before-${now()}`);
      replaced.add(file);
      log.warn('records behind were accepted', { file });
      troubles.settle(file);
      return file;
    },

    /** The file to open again; a damaged one with what can be read of it. Throws NOT_FOUND where that is no way out. */
    retry(name: string): RecordFile {
      const found = troubles.list().find(({ file, canRetry }) => file === name && canRetry);
      if (!found) throw new AppError('NOT_FOUND', 'no such file in such trouble');
      const file = found.file as RecordFile;
      if (found.code === 'DATABASE_CORRUPT') {
        if (file === 'app') keepDamagedSettings();
        else mend(file);
      }
      troubles.settle(file);
      return file;
    },
  };
}

export type RecordFiles = ReturnType<typeof createRecordFiles>;

const isEmpty = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;

const counted = (rows: number): string => (rows === 1 ? 'One row' : `${rows} rows`);

function saved(rows: number, copied: number): string {
  const read = rows === 0 ? 'Nothing of them could be read' : `${counted(rows)} could be read`;
  const more =
    copied === 0 ? '' : `; ${counted(copied).toLowerCase()} came from the copy that Inkstone keeps`;
  return `${read}${more}. Whether anything is missing is told once you unlock.`;
}
