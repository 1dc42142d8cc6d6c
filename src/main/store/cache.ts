import type { Db } from './database.ts';

/** Cached answers by name and key, with the time they were fetched. */
export function createCacheStore(db: Db) {
  const select = db.prepare<[string, string], { data: string; fetchedAt: number }>(
    'select data, fetched_at as fetchedAt from cache where name = ? and key = ?',
  );
  const upsert = db.prepare<[string, string, string, number]>(
    `insert into cache (name, key, data, fetched_at) values (?, ?, ?, ?)
     on conflict (name, key) do update set data = excluded.data, fetched_at = excluded.fetched_at`,
  );
  const remove = db.prepare<[string, string]>('delete from cache where name = ? and key = ?');
  const size = db
    .prepare<[string], number>(
      'select coalesce(sum(octet_length(data)), 0) from cache where name = ?',
    )
    .pluck();
  const trim = db.prepare<[string, string, number]>(
    `delete from cache where name = ? and key in (
       select key from (
         select key, sum(octet_length(data)) over (order by fetched_at desc, key) as total
         from cache where name = ?
       ) where total > ?
     )`,
  );
  /** Upper bound of bytes by name: an overwritten entry counts twice until old ones are dropped. */
  const sizes = new Map<string, number>();
  return {
    get(name: string, key: string): { data: unknown; fetchedAt: number } | null {
      const row = select.get(name, key);
      return row ? { data: JSON.parse(row.data) as unknown, fetchedAt: row.fetchedAt } : null;
    },
    set(name: string, key: string, data: unknown, fetchedAt: number): void {
      upsert.run(name, key, JSON.stringify(data), fetchedAt);
    },
    /** Adds rows under a name, and drops its oldest ones above `maxBytes`. */
    addWithin(
      name: string,
      rows: Iterable<readonly [string, unknown]>,
      maxBytes: number,
      at: number,
    ): void {
      db.transaction(() => {
        let bytes = sizes.get(name) ?? size.get(name) ?? 0;
        for (const [key, data] of rows) {
          const text = JSON.stringify(data);
          upsert.run(name, key, text, at);
          bytes += text.length;
        }
        if (bytes > maxBytes) {
          // Down to three quarters, so that it isn't needed for every new row.
          trim.run(name, name, (maxBytes * 3) / 4);
          bytes = size.get(name) ?? 0;
        }
        sizes.set(name, bytes);
      })();
    },
    /** Whether there was one. */
    remove: (name: string, key: string): boolean => remove.run(name, key).changes > 0,
  };
}

/** How far each provider list was read: JSON by source and subject (usually an address). */
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
