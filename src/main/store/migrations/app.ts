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
  {
    version: 3,
    name: 'how far the records have come',
    up: (db) =>
      db.exec(`
        -- Changes with each write of a row that carries a code (see head.ts).
        create table record_head (
          id integer primary key check (id = 1), count integer not null, sum text not null, mac text not null
        ) strict;
      `),
  },
];
