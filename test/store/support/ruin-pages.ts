import { closeSync, openSync, writeSync } from 'node:fs';

import Database from 'better-sqlite3';

/** Overwrites leaves of a table or an index on disk, like a failing disk, possibly while the app has the file open. */
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
  // Another connection's commit invalidates what the app has cached of the file.
  const other = new Database(path);
  other.exec('create table if not exists temp.t (x); pragma user_version = 1');
  other.close();
}
