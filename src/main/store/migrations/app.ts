import type { Migration } from '../database.ts';

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
];
