import type { Schema } from './schema.ts';

/** app.sqlite: the settings. */
export const appSchema: Schema = {
  version: 1,
  sql: `
    -- One row per thing remembered for the whole app: settings, network on screen, limits and hosts.
    -- mac: a code over the row (see records.ts), on what bounds money.
    create table setting (
      key text primary key, value text not null check (json_valid(value)), mac text
    ) strict, without rowid;

    -- How far the records have come (see head.ts).
    create table record_head (
      id integer primary key check (id = 1), count integer not null, sum text not null, mac text not null
    ) strict;
  `,
};
