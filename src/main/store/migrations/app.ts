import type { Migration } from '#main/store/migration.ts';

export const appMigrations: Migration[] = [
  {
    version: 1,
    name: 'settings and networks',
    up: (db) =>
      db.exec(`
        -- One row per thing remembered for the whole app: settings, network on screen, own base URLs.
        create table setting (
          key text primary key,
          value text not null check (json_valid(value))
        ) strict, without rowid;
      `),
  },
  {
    version: 2,
    name: 'settings that are known to be ours',
    up: (db) =>
      db.exec(`
        -- A code over what is set (see records.ts), on the rows that bound money.
        alter table setting add column mac text;
      `),
  },
];
