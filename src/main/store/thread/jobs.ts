import Database from 'better-sqlite3';

import { bringCopy } from '#main/store/rolling-copy.ts';

/** Work on a database file that would block main for long. */
export type StoreJob =
  | { kind: 'checkpoint'; path: string }
  | { kind: 'copy'; path: string }
  | { kind: 'check'; path: string; table: string };

/** SQLite's passive checkpoint: writes committed pages without blocking a writer. */
function writeBack(path: string): void {
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    // As in main: the log is synced before a page is written to the file, and the file before the log restarts.
    db.pragma('synchronous = FULL');
    db.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    db.close();
  }
}

/** Reads every page of a table and its indexes. Returns what is wrong; null if nothing. */
function checkTable(path: string, table: string): string | null {
  const db = new Database(path, { readonly: true, timeout: 250 });
  try {
    const name = table.replaceAll('"', '""');
    const said = db.pragma(`quick_check("${name}")`, { simple: true }) as string;
    return said === 'ok' ? null : said;
  } finally {
    db.close();
  }
}

/** Returns what is wrong with a checked table; null for other jobs. Throws like SQLite. */
export function runJob(job: StoreJob): string | null {
  switch (job.kind) {
    case 'checkpoint':
      writeBack(job.path);
      return null;
    case 'copy':
      bringCopy(job.path);
      return null;
    case 'check':
      return checkTable(job.path, job.table);
  }
}
