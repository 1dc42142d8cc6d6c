import { createHash } from 'node:crypto';

import type { Db } from './database.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Contents of files, kept once each under their SHA-256 in hex. */
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
    /** Null also for bytes that were changed outside the app: what is approved by its hash is inscribed, or nothing. */
    get(hash: string): Uint8Array | null {
      const bytes = select.get(hash)?.bytes ?? null;
      return bytes !== null && hashOf(bytes) === hash ? bytes : null;
    },
    size: (hash: string): number | null => sizes.get(hash)?.size ?? null,
  };
}
