import type { Db } from './database.ts';

/** Values of the whole app by key, as JSON. Readers parse what they get. */
export function createSettingStore(db: Db) {
  const select = db.prepare<[string], { value: string }>('select value from setting where key = ?');
  const upsert = db.prepare<[string, string]>(
    'insert into setting (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  return {
    get(key: string): unknown {
      const row = select.get(key);
      return row ? (JSON.parse(row.value) as unknown) : undefined;
    },
    set(key: string, value: unknown): void {
      upsert.run(key, JSON.stringify(value));
    },
  };
}
