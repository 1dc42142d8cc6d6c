import { createHash } from 'node:crypto';

import type { Db } from './database.ts';

/** Contents of files, kept once each under their SHA-256 in hex. */
export function createBlobStore(db: Db) {
  const select = db.prepare<[string], { bytes: Buffer }>('select bytes from blob where hash = ?');
  const insert = db.prepare<[string, number, Uint8Array]>(
    'insert into blob (hash, size, bytes) values (?, ?, ?) on conflict (hash) do nothing',
  );
  const sizes = db.prepare<[string], { size: number }>('select size from blob where hash = ?');
  return {
    put(bytes: Uint8Array): string {
      const hash = createHash('sha256').update(bytes).digest('hex');
      insert.run(hash, bytes.length, bytes);
      return hash;
    },
    get: (hash: string): Uint8Array | null => select.get(hash)?.bytes ?? null,
    size: (hash: string): number | null => sizes.get(hash)?.size ?? null,
  };
}
