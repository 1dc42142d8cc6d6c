import type { Db } from './database.ts';
import type { Head } from './head.ts';
import { appRecords, type Authentic, type Columns, type Records } from './records.ts';

const TABLE = appRecords.setting;

/** App-wide values by key, as JSON. Readers parse what they get. */
export function createSettingStore(db: Db, records: Records, head: Head) {
  const select = db.prepare<[string], { key: string; value: string; mac: string | null }>(
    'select key, value, mac from setting where key = ?',
  );
  const upsert = db.prepare<[Columns]>(
    `insert into setting (key, value, mac) values (@key, @value, @mac)
     on conflict (key) do update set value = excluded.value, mac = excluded.mac`,
  );
  const drop = db.prepare('delete from setting where mac is not null');
  let changes = 0;
  return {
    /** Increases with every write of this process, so that readers can cache. */
    changes: (): number => changes,
    get(key: string): unknown {
      const row = select.get(key);
      return row ? (JSON.parse(row.value) as unknown) : undefined;
    },
    set(key: string, value: unknown): void {
      changes += 1;
      upsert.run({ key, value: JSON.stringify(value), mac: null });
    },
    /** A value that limits money, and whether it authenticates. */
    getOwn(key: string): { value: unknown; authentic: Authentic } | undefined {
      const row = select.get(key);
      if (!row) return undefined;
      const authentic = records.isAuthentic(TABLE, row);
      return { value: JSON.parse(row.value) as unknown, authentic };
    },
    /** Throws VAULT_LOCKED before the first unlock of a run. */
    setOwn(key: string, value: unknown): void {
      changes += 1;
      const row = { key, value: JSON.stringify(value) };
      records.write(TABLE, row, (own) => upsert.run(own));
      head.save();
    },
    /** Removes every value that limits money and restarts the count. Throws VAULT_LOCKED. */
    dropOwn(): void {
      changes += 1;
      drop.run();
      head.restart();
    },
  };
}
