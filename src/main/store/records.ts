import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';

import type { Db } from './database.ts';

/** Where the key comes from that records are authenticated with: null until the vault was unlocked once in this run. */
export interface RecordKey {
  key(): Uint8Array | null;
}

/** A table whose rows carry a code: what names a row, and what of it is believed only with the code. */
export interface RecordTable {
  name: string;
  key: readonly string[];
  content: readonly string[];
}

type Value = string | number | null;
/** A row by the names of its columns. */
export type Columns = Readonly<Record<string, Value>>;

/** true: ours. false: written outside the app. null: not known before the vault was unlocked. */
export type Authentic = boolean | null;

/** What counts rows as they are written and removed: see head.ts. */
export interface RowCount {
  replace(before: string | null, after: string | null): void;
}

/** Every table of a network that decides what is signed, paid or spent. When a row is next run is left out. */
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
  cleanChange: { name: 'clean_change', key: ['outpoint'], content: [] },
  addressIndex: { name: 'address_index', key: ['account_id', 'change'], content: ['next'] },
} as const satisfies Record<string, RecordTable>;

/** Of app.sqlite: limits and hosts. */
export const appRecords = {
  setting: { name: 'setting', key: ['key'], content: ['value'] },
} as const satisfies Record<string, RecordTable>;

/** As the library keeps keys. Made of the bytes each time, it costs more than the hash. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

/** HMAC-SHA256. `key`: never written to again but to wipe it; the library's copy of it goes when its bytes are collected. */
export function keyedHash(key: Uint8Array, text: string): Buffer {
  const known = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, known);
  return createHmac('sha256', known).update(text).digest();
}

const pick = (row: Columns, names: readonly string[]): Columns =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/**
 * Authenticates rows: HMAC-SHA256 over network, table, key and content, under a key of the vault. Whoever can write
 * the file without it can make none. One that is deleted or set back is noticed by the head (head.ts).
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

  /** The code that a row of this name has on disk. */
  const stored = new Map<string, (row: Columns) => string | null>();
  function codeOnDisk(table: RecordTable, row: Columns): string | null {
    let look = stored.get(table.name);
    if (!look) {
      const where = table.key.map((name) => `${name} = @${name}`).join(' and ');
      const read = db
        .prepare<[Columns], string | null>(`select mac from ${table.name} where ${where}`)
        .pluck();
      look = (named) => read.get(pick(named, table.key)) ?? null;
      stored.set(table.name, look);
    }
    return look(row);
  }
  const inOne = db.transaction((run: () => void) => run());

  return {
    /**
     * Writes a row with its code, and that it was written, or neither: `put` inserts or updates the row of this name.
     * The only way to write one. Throws VAULT_LOCKED before the first unlock of a run.
     */
    write(table: RecordTable, row: Columns, put: (row: Columns & { mac: string }) => void): void {
      inOne(() => {
        const before = codeOnDisk(table, row);
        const code = mac(table, row);
        put({ ...row, mac: code });
        head.replace(before, code);
      });
    },
    /** Removes the row of this name, and counts that. Throws VAULT_LOCKED before the first unlock of a run. */
    remove(table: RecordTable, row: Columns, drop: () => void): void {
      inOne(() => {
        const before = codeOnDisk(table, row);
        drop();
        head.replace(before, null);
      });
    },
    /** The code of a row that is not counted: one that only says less where it is missing. Throws VAULT_LOCKED. */
    codeUncounted: mac,
    isAuthentic,
    /** The row where it is ours, and null for anything else, also while nothing can be checked. */
    believed: <T extends Columns>(table: RecordTable, row: T | undefined): T | null =>
      row !== undefined && isAuthentic(table, row) === true ? row : null,
    hasKey: (): boolean => recordKey.key() !== null,
    /** Tells one key from another: what was believed under one is not known under the next. */
    keyMark(): string {
      const key = recordKey.key();
      return key ? keyedHash(key, 'mark').toString('hex') : '';
    },
  };
}

export type Records = ReturnType<typeof createRecords>;

const columnsOf = (table: RecordTable): string =>
  [...table.key, ...table.content, 'mac'].join(', ');

/**
 * Takes all rows of these tables as ours, as they are: once, when a file meets a new vault, as after its words were
 * imported again. Throws VAULT_LOCKED. To be run in a transaction; the rows are counted again afterwards.
 */
export function adoptRows(db: Db, records: Records, tables: readonly RecordTable[]): void {
  for (const table of tables) {
    const where = table.key.map((name) => `${name} = @${name}`).join(' and ');
    const write = db.prepare<[Columns]>(`update ${table.name} set mac = @mac where ${where}`);
    const rows = db.prepare<[], Columns>(`select ${columnsOf(table)} from ${table.name}`).all();
    for (const row of rows) write.run({ ...row, mac: records.codeUncounted(table, row) });
  }
}

/** How many rows of a table are not ours, where there are any; none before the vault was unlocked. */
export function countForeign(
  db: Db,
  records: Records,
  tables: readonly RecordTable[],
): Record<string, number> {
  const count = (table: RecordTable): number => {
    let found = 0;
    const rows = db.prepare<[], Columns>(`select ${columnsOf(table)} from ${table.name}`);
    for (const row of rows.iterate()) found += Number(records.isAuthentic(table, row) === false);
    return found;
  };
  const present = tables;
  const counts = present.map((table) => [table.name, count(table)] as const);
  return Object.fromEntries(counts.filter(([, found]) => found > 0));
}
