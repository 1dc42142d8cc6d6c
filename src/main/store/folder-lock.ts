import { chmodSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import { guarded } from './database.ts';

/** A database that nothing refers to is collected, and its hold with it. */
const held = new Set<Database.Database>();

/**
 * Holds a folder for this process, and returns how to give it back. The system gives it back by itself when the process ends,
 * however it ends. Throws DATABASE_BUSY where another process holds it, DISK_FULL where nothing can be written.
 */
export function holdFolder(dir: string): () => void {
  const path = join(dir, 'in-use.sqlite');
  return guarded(path, () => {
    const db = new Database(path, { timeout: 0 });
    try {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      // Rolled back at the end: nothing is ever written.
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
