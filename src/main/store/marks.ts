import type { Db } from './database.ts';

/** How far each list of the provider was read: JSON by source and what of it (an address, mostly). */
export function createMarkStore(db: Db) {
  const select = db
    .prepare<[string, string], string>('select data from sync_mark where source = ? and key = ?')
    .pluck();
  const upsert = db.prepare<[string, string, string]>(
    `insert into sync_mark (source, key, data) values (?, ?, ?)
     on conflict (source, key) do update set data = excluded.data`,
  );
  return {
    get(source: string, key: string): unknown {
      const data = select.get(source, key);
      return data === undefined ? null : (JSON.parse(data) as unknown);
    },
    set(source: string, key: string, data: unknown): void {
      upsert.run(source, key, JSON.stringify(data));
    },
  };
}
