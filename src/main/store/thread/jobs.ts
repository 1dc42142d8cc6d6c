import Database from 'better-sqlite3';

import { bringCopy } from '#main/store/rolling-copy.ts';

/** Work on a file of records that would hold main for long. */
export type StoreJob =
  | { kind: 'checkpoint'; path: string }
  | { kind: 'copy'; path: string }
  | { kind: 'check'; path: string; table: string };

/** SQLite's passive checkpoint: it writes what is committed, and no writer waits for it. */
function writeBack(path: string): void {
  const db = new Database(path, { fileMustExist: true, timeout: 0 });
  try {
    // As main has it: the log is on the disk before a page of it is written into the file, and the file before the log starts over.
    db.pragma('synchronous = FULL');
    db.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    db.close();
  }
}

/** Reads every page of a table and of its indexes. What is wrong with it; null for nothing. */
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

/** Gives what is wrong with a table that was checked, and null for anything else. Throws as SQLite does. */
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
