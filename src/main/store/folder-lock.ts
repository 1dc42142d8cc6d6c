import { chmodSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import { guarded } from './database.ts';

/** Keeps references, since a collected database would release its lock. */
const held = new Set<Database.Database>();

/**
 * Locks a folder for this process, and returns a function that unlocks it. The system releases the lock when the
 * process ends in any way. Throws DATABASE_BUSY if another process holds it, DISK_FULL if nothing can be written.
 */
export function holdFolder(dir: string): () => void {
  const path = join(dir, 'in-use.sqlite');
  return guarded(path, () => {
    const db = new Database(path, { timeout: 0 });
    try {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      // Rolled back at the end, so nothing is ever written.
      db.pragma('journal_mode = MEMORY');
      db.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      db.close();
      throw error;
    }
    held.add(db);
    return () => {
      held.delete(db);
      db.close();
    };
  });
}
