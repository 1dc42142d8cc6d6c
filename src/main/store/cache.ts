import type { Db } from './database.ts';

/** Kept answers, by name and key, with the time they were fetched. */
export function createCacheStore(db: Db) {
  const select = db.prepare<[string, string], { data: string; fetchedAt: number }>(
    'select data, fetched_at as fetchedAt from cache where name = ? and key = ?',
  );
  const upsert = db.prepare<[string, string, string, number]>(
    `insert into cache (name, key, data, fetched_at) values (?, ?, ?, ?)
     on conflict (name, key) do update set data = excluded.data, fetched_at = excluded.fetched_at`,
  );
  const remove = db.prepare<[string, string]>('delete from cache where name = ? and key = ?');
  return {
    get(name: string, key: string): { data: unknown; fetchedAt: number } | null {
      const row = select.get(name, key);
      return row ? { data: JSON.parse(row.data) as unknown, fetchedAt: row.fetchedAt } : null;
    },
    set(name: string, key: string, data: unknown, fetchedAt: number): void {
      upsert.run(name, key, JSON.stringify(data), fetchedAt);
    },
    /** Whether there was one. */
    remove: (name: string, key: string): boolean => remove.run(name, key).changes > 0,
  };
}
