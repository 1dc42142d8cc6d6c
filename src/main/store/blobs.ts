import { createHash } from 'node:crypto';

import type { Db } from './database.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** File contents, each stored once under its SHA-256 in hex. */
export function createBlobStore(db: Db) {
  const select = db.prepare<[string], { bytes: Buffer }>('select bytes from blob where hash = ?');
  const insert = db.prepare<[string, number, Uint8Array]>(
    'insert into blob (hash, size, bytes) values (?, ?, ?) on conflict (hash) do update set size = excluded.size, bytes = excluded.bytes where bytes <> excluded.bytes',
  );
  const sizes = db.prepare<[string], { size: number }>('select size from blob where hash = ?');
  return {
    put(bytes: Uint8Array): string {
      const hash = hashOf(bytes);
      insert.run(hash, bytes.length, bytes);
      return hash;
    },
    /** Also null for bytes changed outside the app: only what was approved by hash is ever inscribed. */
    get(hash: string): Uint8Array | null {
      const bytes = select.get(hash)?.bytes ?? null;
      return bytes !== null && hashOf(bytes) === hash ? bytes : null;
    },
    size: (hash: string): number | null => sizes.get(hash)?.size ?? null,
  };
}
