import { closeSync, openSync, writeSync } from 'node:fs';

import Database from 'better-sqlite3';

/** Overwrites leaves of a table or an index on the disk, as a failing one does, while the app may have the file open. */
export function ruinPages(path: string, name: string, most = Infinity): void {
  const db = new Database(path, { readonly: true });
  const size = db.pragma('page_size', { simple: true }) as number;
  const pages = db
    .prepare<[string], number>("select pageno from dbstat where name = ? and pagetype = 'leaf'")
    .pluck()
    .all(name);
  db.close();
  const file = openSync(path, 'r+');
  for (const page of pages.slice(0, most))
    writeSync(file, Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size);
  closeSync(file);
  // A commit of another connection: what the app has of the file in memory counts no more.
  const other = new Database(path);
  other.exec('create table if not exists temp.t (x); pragma user_version = 1');
  other.close();
}
