import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { type AppError, isAppError } from '#shared/errors.ts';

import { createActivityStore } from './activity.ts';
import { createBlobStore } from './blobs.ts';
import { createCacheStore, createMarkStore } from './cache.ts';
import { createCoinNoteStore } from './coins/coin-notes.ts';
import { createKeptAssetStore } from './coins/kept-assets.ts';
import { createKeptRuneStore } from './coins/kept-runes.ts';
import { createLedgerStore } from './coins/ledger.ts';
import { createTokenLedgerStore } from './coins/token-ledger.ts';
import { type Db, guarded, openDatabase, storeError } from './database.ts';
import { createFileWork } from './file-work.ts';
import { createFlowLines, createFlowStore } from './flows.ts';
import { createHead } from './head.ts';
import { createOrderStore } from './orders.ts';
import {
  adoptRows,
  appRecords,
  countForeign,
  createRecords,
  networkRecords,
  type RecordKey,
} from './records.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { createSettingStore } from './settings.ts';
import { createSignatureStore } from './signatures.ts';
import { createSignedOperationStore } from './signed-operations.ts';
import { appSchema, networkSchema } from './tables.ts';
import { createTransactionStore } from './transactions.ts';
import { createWalletStateStore } from './wallet-state.ts';

/** Creates the folder if it is missing, owner only. Throws DATABASE_READ_ONLY and DISK_FULL. */
export function ownerOnly(dir: string): void {
  guarded(dir, () => {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (process.platform !== 'win32') chmodSync(dir, 0o700);
  });
}

/** Runs something on a database, converts SQLite errors and reports damage. */
type Guard = <T>(run: () => T) => T;

const guardOf =
  (path: string, onDamaged: (error: AppError) => void): Guard =>
  (run) => {
    try {
      return run();
    } catch (error) {
      const known = storeError(error, path);
      if (isAppError(known, 'DATABASE_CORRUPT')) onDamaged(known);
      throw known;
    }
  };

function* guardedRows(guard: Guard, rows: Iterator<unknown>): Iterable<unknown> {
  for (;;) {
    const next = guard(() => rows.next());
    if (next.done === true) return;
    yield next.value;
  }
}

const isIterator = (value: unknown): value is Iterator<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value;

/** Wraps every method of a store, nested ones included, in the guard. */
function guardAll<T extends object>(guard: Guard, store: T): T {
  const entries = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member === 'object' && member !== null) return [name, guardAll(guard, member)];
    if (typeof member !== 'function') return [name, member];
    const call = member as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        const found = guard(() => call(...args));
        return isIterator(found) ? guardedRows(guard, found) : found;
      },
    ];
  });
  return Object.fromEntries(entries) as T;
}

/** Writes a consistent snapshot of the whole database to a new file. */
const snapshotOf =
  (db: Db, guard: Guard) =>
  async (path: string): Promise<void> => {
    try {
      await db.backup(path);
    } catch (error) {
      guard(() => {
        throw error;
      });
    }
  };

export const appStorePath = (dir: string): string => join(dir, 'app.sqlite');

/** Opens a copy as the app would, and closes it. Throws DATABASE_CORRUPT and DATABASE_TOO_NEW. */
export function checkCopy(path: string, kind: 'app' | 'network', log: Log): void {
  openDatabase(path, kind === 'app' ? appSchema : networkSchema, log).close();
}

type OnDamaged = (error: AppError) => void;
const nobody: OnDamaged = () => undefined;

/** `onDamaged`: called when damage is found in the open file. */
export function openAppStore(
  dir: string,
  log: Log,
  recordKey: RecordKey,
  onDamaged: OnDamaged = nobody,
) {
  ownerOnly(dir);
  const path = appStorePath(dir);
  return appStore(openDatabase(path, appSchema, log), path, recordKey, onDamaged);
}

/** Settings in memory only, while their file has a problem. */
export function openUnkeptAppStore(recordKey: RecordKey): AppStore {
  const db = new Database(':memory:');
  db.exec(appSchema.sql);
  return appStore(db, ':memory:', recordKey, nobody);
}

function appStore(db: Db, path: string, recordKey: RecordKey, onDamaged: OnDamaged) {
  const tables = Object.values(appRecords);
  const head = createHead({ db, path, network: 'app', recordKey, tables });
  const records = createRecords('app', recordKey, db, head);
  const guard = guardOf(path, onDamaged);
  return {
    path,
    settings: guardAll(guard, createSettingStore(db, records, head)),
    head: guardAll(guard, head),
    snapshot: snapshotOf(db, guard),
    close: () => {
      db.close();
    },
  };
}

export const networkStorePath = (dir: string, network: NetworkId): string =>
  join(dir, `${network}.sqlite`);

/** Whether a network has unfinished operations. Also true if its file can't be read, since opening it then says why. */
export function hasUnfinished(dir: string, network: NetworkId): boolean {
  try {
    const db = new Database(networkStorePath(dir, network), { readonly: true, timeout: 250 });
    try {
      return db.prepare('select 1 from flow where over = 0 limit 1').get() !== undefined;
    } finally {
      db.close();
    }
  } catch {
    return true;
  }
}

/** See salvage. */
export const salvageNetwork = (damaged: string, fresh: string, log: Log): Salvaged =>
  salvage(damaged, fresh, networkSchema, log);

export interface NetworkStoreOptions {
  /** See createFileWork. */
  workerUrl?: URL | null;
  /** Called when damage is found in the open file. */
  onDamaged?: OnDamaged;
}

/** All stores of one network. Throws like openDatabase. */
export function openNetworkStore(
  dir: string,
  network: NetworkId,
  log: Log,
  recordKey: RecordKey,
  options: NetworkStoreOptions = {},
): NetworkStore {
  ownerOnly(dir);
  const path = networkStorePath(dir, network);
  const db = openDatabase(path, networkSchema, log);
  try {
    // A page that the opening check skipped may turn out damaged right away.
    return guarded(path, () => networkStore(db, { path, network, log, recordKey, ...options }));
  } catch (error) {
    db.close();
    throw error;
  }
}

interface NetworkFile extends NetworkStoreOptions {
  path: string;
  network: NetworkId;
  log: Log;
  recordKey: RecordKey;
}

function networkStore(db: Db, { path, network, log, recordKey, ...options }: NetworkFile) {
  const { workerUrl = null, onDamaged = nobody } = options;
  let isDamaged = false;
  const guard = guardOf(path, (error) => {
    isDamaged = true;
    onDamaged(error);
  });
  const tables = Object.values(networkRecords);
  const head = createHead({ db, path, network, recordKey, tables });
  const records = createRecords(network, recordKey, db, head);
  const marks = createMarkStore(db);
  const isTrusted = () => head.isTrusted() && !isDamaged;
  const work = createFileWork({ db, path, workerUrl, log, marks, isTrusted, guard });
  const orders = createOrderStore(db);
  const activity = createActivityStore(db, work.wrote);
  const transactions = createTransactionStore(db, records);
  const cache = createCacheStore(db);
  return {
    path,
    flows: guardAll(guard, {
      ...createFlowStore(db, orders, activity, transactions, records),
      linesOf: createFlowLines(db),
    }),
    transactions: guardAll(guard, transactions),
    records: guardAll(guard, {
      /** See adoptRows. */
      adopt(): void {
        db.transaction(adoptRows).immediate(db, records, tables);
      },
      /** Number of rows written outside the app, by table. */
      foreign: (): Record<string, number> => countForeign(db, records, tables),
    }),
    /** Progress of the records. */
    head: guardAll(guard, head),
    orders: guardAll(guard, orders),
    activity: guardAll(guard, activity),
    blobs: guardAll(guard, createBlobStore(db)),
    cache: guardAll(guard, cache),
    marks: guardAll(guard, marks),
    coinNotes: guardAll(guard, createCoinNoteStore(db, records)),
    keptAssets: guardAll(guard, createKeptAssetStore(db, records)),
    keptRunes: guardAll(guard, createKeptRuneStore(db, records)),
    ledger: guardAll(guard, createLedgerStore(db)),
    tokenLedger: guardAll(guard, createTokenLedgerStore(db)),
    signatures: guardAll(guard, createSignatureStore(db, records)),
    signedOperations: guardAll(guard, createSignedOperationStore(db, records, cache)),
    wallet: guardAll(guard, createWalletStateStore(db, records)),
    snapshot: snapshotOf(db, guard),
    /** See createFileWork. */
    checkpoint: () => work.checkpoint(),
    keepCopy: () => work.keepCopy(),
    checkNext: (now: number) => work.checkNext(now),
    /** Runs several writes in one transaction. */
    transaction<T>(run: () => T): T {
      return guard(() => db.transaction(run)());
    },
    /** Await this before closing, which would otherwise block main. */
    settle: () => work.settle(),
    close(): void {
      // If writing fails nothing is lost: the file is then behind, which isn't a fault.
      try {
        head.save();
      } catch (error) {
        log.warn('how far the records have come was not written', { reason: String(error) });
      }
      db.close();
    },
  };
}

export type AppStore = ReturnType<typeof appStore>;
export type NetworkStore = ReturnType<typeof networkStore>;
