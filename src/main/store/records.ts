import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

import type Database from 'better-sqlite3';

import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';

import { insertInto, takenOver } from './columns.ts';
import type { Db } from './database.ts';

/** The key that authenticates records: null until the vault was unlocked in this run. */
export interface RecordKey {
  key(): Uint8Array | null;
}

/** A table whose rows carry a code: the columns that identify a row, and those trusted only with a valid code. */
export interface RecordTable {
  name: string;
  key: readonly string[];
  content: readonly string[];
}

type Value = string | number | null;
/** A row by column name. */
export type Columns = Readonly<Record<string, Value>>;

/** true: ours. false: written outside the app. null: unknown before the vault was unlocked. */
export type Authentic = boolean | null;

/** Counts rows as they are written and removed: see head.ts. */
export interface RowCount {
  replace(before: string | null, after: string | null): void;
}

/** Every table of a network that decides what is signed, paid or spent. The time of a row's next run is excluded. */
export const networkRecords = {
  flow: {
    name: 'flow',
    key: ['id'],
    content: [
      'kind',
      'version',
      'state',
      'data',
      'batch_id',
      'position',
      'parent_id',
      'created_at',
      'over',
    ],
  },
  flowTx: {
    name: 'flow_tx',
    key: ['txid'],
    content: [
      'flow_id',
      'subject',
      'purpose',
      'sats',
      'fee_sats',
      'outpoints',
      'raw_hex',
      'status',
      'height',
      'at',
    ],
  },
  coinLock: { name: 'coin_lock', key: ['outpoint'], content: ['flow_id'] },
  coinRule: {
    name: 'coin_rule',
    key: ['outpoint'],
    content: ['frozen', 'released', 'reason', 'at'],
  },
  liveSignature: {
    name: 'live_signature',
    key: ['outpoint', 'psbt_hash'],
    content: [
      'flow_id',
      'inscription_id',
      'auction_id',
      'price_sats',
      'pay_address',
      'signed_at',
      'ended_txid',
      'ended_at',
    ],
  },
  signedOperation: {
    name: 'signed_operation',
    key: ['id'],
    content: ['address', 'flow_id', 'func', 'params', 'ts', 'signed_at'],
  },
  keptAsset: {
    name: 'kept_asset',
    key: ['outpoint', 'kind', 'asset'],
    content: ['sat', 'learned', 'at', 'left_txid'],
  },
  keptRune: {
    name: 'kept_rune',
    key: ['rune'],
    content: ['name', 'divisibility', 'learned', 'at'],
  },
  cleanChange: { name: 'clean_change', key: ['outpoint'], content: [] },
  payout: { name: 'payout', key: ['wallet_id'], content: ['address'] },
  addressIndex: { name: 'address_index', key: ['account_id', 'change'], content: ['next'] },
} as const satisfies Record<string, RecordTable>;

/** Of app.sqlite: limits and hosts. */
export const appRecords = {
  setting: { name: 'setting', key: ['key'], content: ['value'] },
} as const satisfies Record<string, RecordTable>;

/** Cached key objects, since creating one costs more than the hash. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** HMAC-SHA256. `key` must not change except to be wiped; the library's copy is freed when its bytes are collected. */
export function keyedHash(key: Uint8Array, text: string): Buffer {
  const known = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, known);
  return createHmac('sha256', known).update(text).digest();
}

/** Condition that finds a row by its key. */
const keyOf = (table: RecordTable): string =>
  table.key.map((name) => `${name} = @${name}`).join(' and ');
const columnsOf = (table: RecordTable): string[] => [...table.key, ...table.content, 'mac'];

const pick = (row: Columns, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/**
 * Authenticates rows: HMAC-SHA256 over network, table, key and content, with a key from the vault. Someone with write
 * access to the file alone can't forge one. Deleted or restored rows are noticed by the head (head.ts).
 */
export function createRecords(network: string, recordKey: RecordKey, db: Db, head: RowCount) {
  function code(key: Uint8Array, table: RecordTable, row: Columns): Buffer {
    const text = canonicalJson({
      network,
      table: table.name,
      key: pick(row, table.key),
      content: pick(row, table.content),
    });
    return keyedHash(key, text);
  }

  function mac(table: RecordTable, row: Columns): string {
    const key = recordKey.key();
    if (!key) throw new AppError('VAULT_LOCKED', 'records are written once the vault was unlocked');
    return code(key, table, row).toString('hex');
  }

  function isAuthentic(table: RecordTable, row: Columns): Authentic {
    const key = recordKey.key();
    if (!key) return null;
    const { mac: kept } = row;
    if (typeof kept !== 'string' || !/^[0-9a-f]{64}$/.test(kept)) return false;
    return timingSafeEqual(Buffer.from(kept, 'hex'), code(key, table, row));
  }

  /** The stored code of the row with this key. */
  const stored = new Map<string, (row: Columns) => string | null>();
  function codeOnDisk(table: RecordTable, row: Columns): string | null {
    let look = stored.get(table.name);
    if (!look) {
      const read = db
        .prepare<[Columns], string | null>(`select mac from ${table.name} where ${keyOf(table)}`)
        .pluck();
      look = (named) => read.get(pick(named, table.key)) ?? null;
      stored.set(table.name, look);
    }
    return look(row);
  }
  const inOne = db.transaction((run: () => void) => run());

  return {
    /**
     * Writes a row with its code and updates the count, or does neither: `put` inserts or updates the row. The only way
     * to write one. Throws VAULT_LOCKED before the first unlock of a run.
     */
    write(table: RecordTable, row: Columns, put: (row: Columns & { mac: string }) => void): void {
      inOne(() => {
        const before = codeOnDisk(table, row);
        const code = mac(table, row);
        put({ ...row, mac: code });
        head.replace(before, code);
      });
    },
    /** Removes the row with this key and updates the count. Throws VAULT_LOCKED before the first unlock of a run. */
    remove(table: RecordTable, row: Columns, drop: () => void): void {
      inOne(() => {
        const before = codeOnDisk(table, row);
        drop();
        head.replace(before, null);
      });
    },
    /** The code of an uncounted row, whose absence does no harm. Throws VAULT_LOCKED. */
    codeUncounted: mac,
    isAuthentic,
    /** The row if it is authentic; otherwise null, also while nothing can be verified. */
    believed: <T extends Columns>(table: RecordTable, row: T | undefined): T | null =>
      row !== undefined && isAuthentic(table, row) === true ? row : null,
    hasKey: (): boolean => recordKey.key() !== null,
    /** Identifies the key: what was verified with one isn't verified with the next. */
    keyMark(): string {
      const key = recordKey.key();
      return key ? keyedHash(key, 'mark').toString('hex') : '';
    },
  };
}

export type Records = ReturnType<typeof createRecords>;

interface RecordRows<R> {
  /** A statement that reads the rows of this condition. */
  where: <P extends unknown[]>(condition: string) => Database.Statement<P, R>;
  /** Throws VAULT_LOCKED before the first unlock of a run. */
  write: (row: Columns) => void;
  isOurs: (row: R) => boolean;
}

/**
 * Statements of a table of records. `changing`: the columns that writing a known row again changes; by default the row
 * is replaced.
 */
export function recordRows<R extends Columns>(
  db: Db,
  records: Records,
  table: RecordTable,
  changing?: readonly string[],
): RecordRows<R> {
  const names = columnsOf(table);
  const put = db.prepare<[Columns]>(
    changing
      ? `${insertInto(table.name, names)} on conflict (${table.key.join(', ')}) do update set ${takenOver(changing)}`
      : insertInto(table.name, names, 'insert or replace'),
  );
  return {
    where: <P extends unknown[]>(condition: string): Database.Statement<P, R> =>
      db.prepare<P, R>(`select ${names.join(', ')} from ${table.name} where ${condition}`),
    write: (row) => records.write(table, row, (own) => put.run(own)),
    isOurs: (row) => records.isAuthentic(table, row) === true,
  };
}

const allOf = (db: Db, table: RecordTable) =>
  db.prepare<[], Columns>(`select ${columnsOf(table).join(', ')} from ${table.name}`);

/**
 * Accepts all rows of these tables as authentic: once, when a file meets a new vault, as after a restore from words.
 * Throws VAULT_LOCKED. Run it in a transaction, and recount the rows afterwards.
 */
export function adoptRows(db: Db, records: Records, tables: readonly RecordTable[]): void {
  for (const table of tables) {
    const write = db.prepare<[Columns]>(
      `update ${table.name} set mac = @mac where ${keyOf(table)}`,
    );
    for (const row of allOf(db, table).all())
      write.run({ ...row, mac: records.codeUncounted(table, row) });
  }
}

/** Number of unauthentic rows by table; none before the vault was unlocked. */
export function countForeign(
  db: Db,
  records: Records,
  tables: readonly RecordTable[],
): Record<string, number> {
  const count = (table: RecordTable): number => {
    let found = 0;
    for (const row of allOf(db, table).iterate())
      found += Number(records.isAuthentic(table, row) === false);
    return found;
  };
  const counts = tables.map((table) => [table.name, count(table)] as const);
  return Object.fromEntries(counts.filter(([, found]) => found > 0));
}
