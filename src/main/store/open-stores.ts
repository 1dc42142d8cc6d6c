import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';

import { createActivityStore } from './activity.ts';
import { appSchema } from './app-schema.ts';
import { createBlobStore } from './blobs.ts';
import { createCacheStore } from './cache.ts';
import { createCoinNoteStore } from './coins/coin-notes.ts';
import { createKeptAssetStore } from './coins/kept-assets.ts';
import { type Db, guarded, openDatabase } from './database.ts';
import { createFlowStore } from './flows.ts';
import { createHead } from './head.ts';
import { createMarkStore } from './marks.ts';
import { networkSchema } from './network-schema.ts';
import { createOrderStore } from './orders.ts';
import {
  adoptRows,
  appRecords,
  countForeign,
  createRecords,
  networkRecords,
  type RecordKey,
} from './records.ts';
import { createRollingCopy } from './rolling-copy.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { createSettingStore } from './settings.ts';
import { createSignatureStore } from './signatures.ts';
import { createSignedOperationStore } from './signed-operations.ts';
import { createTransactionStore } from './transactions.ts';
import { createWalletStateStore } from './wallet-state.ts';
import { createWriteBack } from './write-back/write-back.ts';

/** Makes the folder where there is none, for its owner alone. Throws DATABASE_READ_ONLY and DISK_FULL. */
export function ownerOnly(dir: string): void {
  guarded(dir, () => {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (process.platform !== 'win32') chmodSync(dir, 0o700);
  });
}

/**
 * Every method of a store throws what SQLite says in the app's words: DISK_FULL, DATABASE_BUSY,
 * DATABASE_CORRUPT. Errors that are AppErrors already pass through.
 */
function guardAll<T extends object>(path: string, store: T): T {
  const entries = Object.entries(store).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    const call = member as (...args: unknown[]) => unknown;
    return [name, (...args: unknown[]) => guarded(path, () => call(...args))];
  });
  return Object.fromEntries(entries) as T;
}

/** Writes the whole database, as it is at one moment, to a new file. */
const snapshotOf =
  (db: Db) =>
  async (path: string): Promise<void> => {
    await db.backup(path);
  };

/** A log that grew this long is written into the file at once. */
const LONG_LOG = 4 * 1024 * 1024;

/**
 * Writes the log into the file once nothing was written since it was asked last: nearly all of a running app's
 * records would else be in the log alone.
 */
function checkpointOf(
  db: Db,
  path: string,
  changes: () => number,
  onWritten: () => void,
): () => void {
  let seen = -1;
  return () => {
    const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const now = changes();
    if (size > 0 && (now === seen || size > LONG_LOG)) {
      db.pragma('wal_checkpoint(TRUNCATE)');
      onWritten();
    }
    seen = now;
  };
}

export const appStorePath = (dir: string): string => join(dir, 'app.sqlite');

/** Opens a copy as the app would and closes it again. Throws DATABASE_CORRUPT and DATABASE_TOO_NEW. */
export function checkCopy(path: string, kind: 'app' | 'network', log: Log): void {
  openDatabase(path, kind === 'app' ? appSchema : networkSchema, log).close();
}

export function openAppStore(dir: string, log: Log, recordKey: RecordKey) {
  ownerOnly(dir);
  const path = appStorePath(dir);
  return appStore(openDatabase(path, appSchema, log), path, recordKey);
}

/** Settings that are not kept, for as long as the file of them is in trouble. */
export function openUnkeptAppStore(recordKey: RecordKey): AppStore {
  const db = new Database(':memory:');
  db.exec(appSchema.sql);
  return appStore(db, ':memory:', recordKey);
}

function appStore(db: Db, path: string, recordKey: RecordKey) {
  const tables = Object.values(appRecords);
  const head = createHead({ db, path, network: 'app', recordKey, tables });
  const records = createRecords('app', recordKey, db, head);
  return {
    path,
    settings: guardAll(path, createSettingStore(db, records, head)),
    head: guardAll(path, head),
    snapshot: snapshotOf(db),
    close: () => {
      db.close();
    },
  };
}

export const networkStorePath = (dir: string, network: NetworkId): string =>
  join(dir, `${network}.sqlite`);

/** Whether operations of a network wait to go on. True as well where its file cannot be read: opening it says why. */
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

/** Everything kept of one network. `writeBackUrl`: see createWriteBack. Throws as openDatabase does. */
export function openNetworkStore(
  dir: string,
  network: NetworkId,
  log: Log,
  recordKey: RecordKey,
  writeBackUrl: URL | null = null,
) {
  ownerOnly(dir);
  const path = networkStorePath(dir, network);
  const db = openDatabase(path, networkSchema, log);
  const orders = createOrderStore(db);
  const writeBack = createWriteBack(db, path, writeBackUrl, log);
  const activity = createActivityStore(db, writeBack.wrote);
  const tables = Object.values(networkRecords);
  const head = createHead({ db, path, network, recordKey, tables });
  const records = createRecords(network, recordKey, db, head);
  const transactions = createTransactionStore(db, records);
  const cache = createCacheStore(db);
  const changed = db.prepare<[], number>('select total_changes()').pluck();
  const changes = (): number => changed.get() ?? 0;
  const { isTrusted } = head;
  const copy = createRollingCopy({ path, schema: networkSchema, log, changes, isTrusted });
  return {
    path,
    flows: guardAll(path, createFlowStore(db, orders, activity, transactions, records)),
    transactions: guardAll(path, transactions),
    records: guardAll(path, {
      /** See adoptRows. */
      adopt(): void {
        db.transaction(adoptRows).immediate(db, records, tables);
      },
      /** How many rows were written outside the app, by table. */
      foreign: (): Record<string, number> => countForeign(db, records, tables),
    }),
    /** How far the records have come. */
    head: guardAll(path, head),
    orders: guardAll(path, orders),
    activity: guardAll(path, activity),
    blobs: guardAll(path, createBlobStore(db)),
    cache: guardAll(path, cache),
    marks: guardAll(path, createMarkStore(db)),
    coinNotes: guardAll(path, createCoinNoteStore(db, records)),
    keptAssets: guardAll(path, createKeptAssetStore(db, records)),
    signatures: guardAll(path, createSignatureStore(db, records)),
    signedOperations: guardAll(path, createSignedOperationStore(db, records, cache)),
    wallet: guardAll(path, createWalletStateStore(db, records)),
    snapshot: snapshotOf(db),
    checkpoint: checkpointOf(db, path, changes, writeBack.settled),
    /** See createRollingCopy. */
    keepCopy: () => copy.keep(),
    /** Runs several writes as one. */
    transaction<T>(run: () => T): T {
      return guarded(path, () => db.transaction(run)());
    },
    close: () => {
      // What could not be written is no loss: the file beside is behind then, which is no fault.
      try {
        head.save();
      } catch (error) {
        log.warn('how far the records have come was not written', { reason: String(error) });
      }
      copy.finish();
      writeBack.end();
      db.close();
    },
  };
}

export type AppStore = ReturnType<typeof appStore>;
export type NetworkStore = ReturnType<typeof openNetworkStore>;
