import { timingSafeEqual } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

import { z } from 'zod';

import { canonicalJson } from '#shared/canonical-json.ts';
import { AppError } from '#shared/errors.ts';

import type { Db } from './database.ts';
import { keyedHash, type RecordKey, type RecordTable } from './records.ts';

/**
 * `count`: writes of authenticated rows so far. `sum`: masked sum over the codes of all such rows. `mac`: over both.
 */
const headRow = z.object({
  count: z.int().nonnegative(),
  sum: z.string().regex(/^[0-9a-f]{64}$/),
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});
type HeadRow = z.output<typeof headRow>;

/**
 * older: the records had progressed further, by this many writes. rows: some rows are missing or outdated. unknown: the
 * progress can't be determined, because its record is missing or doesn't authenticate.
 */
export type HeadFault = { kind: 'older'; changes: number } | { kind: 'rows' } | { kind: 'unknown' };

const CODE = /^[0-9a-f]{64}$/;
const ALL = 1n << 256n;

const toHex = (sum: bigint): string => sum.toString(16).padStart(64, '0');

export const headPath = (path: string): string => `${path}.head`;

/** Null for a missing or invalid file. */
function readFile(path: string): HeadRow | null {
  try {
    const parsed = headRow.safeParse(JSON.parse(readFileSync(headPath(path), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Atomic, and on disk when it returns. */
function writeFile(path: string, head: HeadRow): void {
  const fresh = `${headPath(path)}.new`;
  const file = openSync(fresh, 'w', 0o600);
  try {
    writeSync(file, JSON.stringify(head));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, headPath(path));
}

interface HeadDeps {
  db: Db;
  path: string;
  network: string;
  recordKey: RecordKey;
  tables: readonly RecordTable[];
}

/**
 * Tracks the progress of a database, so that deleted or restored rows, or an older file, are noticed. The row in the
 * database changes with each write, in its transaction; the file beside it follows within seconds. After a crash the
 * file may be behind the database but never ahead, which is not a fault.
 *
 * The sum adds keyed hashes of the rows' codes modulo 2^256, and is stored under a one-time mask. Otherwise, someone
 * with many old rows could search for others with the same sum.
 */
export function createHead({ db, path, network, recordKey, tables }: HeadDeps) {
  const read = db.prepare<[], HeadRow>('select count, sum, mac from record_head where id = 1');
  const put = db.prepare<[HeadRow]>(
    `insert into record_head (id, count, sum, mac) values (1, @count, @sum, @mac)
     on conflict (id) do update set count = excluded.count, sum = excluded.sum, mac = excluded.mac`,
  );
  /** Compared or created in this run; only then may the file be updated. */
  let isTrusted = false;
  /** Found to be behind in this run: new writes aren't counted, or it would catch up. */
  let isBehind = false;
  let isSaved = true;

  function hash(purpose: string, text: string): Buffer {
    const key = recordKey.key();
    if (!key) throw new AppError('VAULT_LOCKED', 'records are read once the vault was unlocked');
    return keyedHash(key, canonicalJson({ network, purpose, text }));
  }
  const number = (purpose: string, text: string): bigint =>
    BigInt(`0x${hash(purpose, text).toString('hex')}`);
  const member = (code: string | null): bigint =>
    code !== null && CODE.test(code) ? number('member', code) : 0n;

  const codeOf = (count: number, sum: string): Buffer => hash('head', `${count} ${sum}`);
  const isOurs = (row: HeadRow): boolean =>
    timingSafeEqual(Buffer.from(row.mac, 'hex'), codeOf(row.count, row.sum));
  const mask = (count: number): bigint => number('mask', String(count));
  const opened = ({ count, sum }: HeadRow): bigint => BigInt(`0x${sum}`) ^ mask(count);

  function write(count: number, sum: bigint): void {
    const hidden = toHex(sum ^ mask(count));
    put.run({ count, sum: hidden, mac: codeOf(count, hidden).toString('hex') });
    isSaved = false;
  }

  function sumOfRows(): bigint {
    let sum = 0n;
    for (const { name } of tables) {
      const codes = db.prepare<[], string | null>(`select mac from ${name}`).pluck();
      for (const code of codes.iterate()) sum += member(code);
    }
    return sum % ALL;
  }

  function fault(): HeadFault | null {
    const row = read.get();
    const file = readFile(path);
    if (!file || !isOurs(file)) return { kind: 'unknown' };
    const mine = row && headRow.safeParse(row).success && isOurs(row) ? row : null;
    const count = mine?.count ?? 0;
    // The same number of writes with different content: an older file was restored and then written to.
    if (count < file.count || (count === file.count && mine?.sum !== file.sum))
      return { kind: 'older', changes: file.count - count };
    return mine && opened(mine) === sumOfRows() ? null : { kind: 'rows' };
  }

  function save(): void {
    if (!isTrusted || isSaved || path === ':memory:') return;
    const row = read.get();
    if (row) writeFile(path, row);
    isSaved = true;
  }

  return {
    /** Replaces a row's code; null if there is none. Call in the transaction that writes the row. */
    replace(before: string | null, after: string | null): void {
      const row = read.get();
      // For a file without a count: the first one is taken at the next unlock.
      if (!row || isBehind) return;
      const sum = (opened(row) - member(before) + member(after)) % ALL;
      write(row.count + 1, sum < 0n ? sum + ALL : sum);
    },
    /** Null if the records are up to date. Throws VAULT_LOCKED. */
    check(): HeadFault | null {
      const found = fault();
      isBehind = found !== null;
      if (found === null) {
        isTrusted = true;
        isSaved = false;
        save();
      }
      return found;
    },
    /** Accepts the records as they are and restarts the count. Throws VAULT_LOCKED. */
    restart(): void {
      const counts = [read.get()?.count ?? 0, readFile(path)?.count ?? 0];
      const most = Math.max(...counts.filter((count) => count < Number.MAX_SAFE_INTEGER / 2));
      write(most + 1, sumOfRows());
      isTrusted = true;
      isBehind = false;
      save();
    },
    /** Verified or created in this run. */
    isTrusted: (): boolean => isTrusted && !isBehind,
    /** Writes the file if something changed. Throws file system errors. */
    save,
  };
}

export type Head = ReturnType<typeof createHead>;
