import type { Db, Migration } from '#main/store/migration.ts';

/** Rows of a piece: some milliseconds. */
const ROWS = 250;
const PAGES = 64;
const SIZES = 4000;

/**
 * What a row is searched by. A long id that a reference begins with is left out: the index over references finds it by
 * its first letters, and each would cost the search index more than all other words of its row.
 */
const textOf = (row: string): string => {
  const rest = `ltrim(${row}.ref, '0123456789abcdefghijklmnopqrstuvwxyz')`;
  const isId = `length(${row}.ref) - length(${rest}) >= 16 and substr(${rest}, 1, 1) in ('', ':', '-')`;
  return `concat_ws(' ', ${row}.summary, ${row}.data, ${row}.kind, ${row}.status, iif(${isId}, ${rest}, ${row}.ref))`;
};

const changed = 'old.summary <> new.summary or old.data <> new.data or old.status <> new.status';

/** What takes a changed row out of the search index and puts it in again. */
const reword = `
  insert into activity_words (activity_words, rowid, text) values ('delete', old.id, ${textOf('old')});
  insert into activity_words (rowid, text) values (new.id, ${textOf('new')});`;

/** Puts the newest rows that are not in the new index into it. */
function fill(db: Db): boolean {
  return db.transaction(() => {
    const below = db
      .prepare<[], number>('select below from activity_upgrade')
      .pluck()
      .get() as number;
    const found = db
      .prepare<[number, number], { first: number | null; rows: number }>(
        `select min(id) as first, count(*) as rows
         from (select id from activity where id < ? order by id desc limit ?)`,
      )
      .get(below, ROWS);
    if (!found || found.first === null) return true;
    db.prepare(
      `insert into activity_words (rowid, text)
       select id, text from activity_text where id >= ? and id < ? order by id`,
    ).run(found.first, below);
    db.prepare('update activity_upgrade set below = ?, done = done + ?').run(
      found.first,
      found.rows,
    );
    return false;
  })();
}

/** Takes pieces out of the tables behind the old index, which nobody asks any more. Dropped whole, it holds the app for seconds. */
function empty(db: Db): boolean {
  db.unsafeMode(true);
  try {
    return db.transaction(() => {
      // Rows 1 and 10 are what the index knows of itself.
      const data = db.prepare(
        'delete from activity_search_data where id in (select id from activity_search_data where id > 10 limit ?)',
      );
      const sizes = db.prepare(
        'delete from activity_search_docsize where id in (select id from activity_search_docsize limit ?)',
      );
      return data.run(PAGES).changes + sizes.run(SIZES).changes === 0;
    })();
  } finally {
    db.unsafeMode(false);
  }
}

/**
 * A search index of a fourth of the size, that takes rows in twice as fast (decision 12). The old one is asked, and
 * kept up, until the new one has all rows; then it goes, piece by piece.
 */
export const activityWords: readonly Migration[] = [
  {
    version: 11,
    name: 'a smaller search index',
    up: (db) =>
      db.exec(`
        create view activity_text (id, text) as select id, ${textOf('activity')} from activity;
        create virtual table activity_words using fts5 (
          text, content=activity_text, content_rowid=id, prefix='1 3', detail=none, columnsize=0
        );
        -- Parts are merged while nothing else happens (see activity.ts), never in the midst of a write.
        -- Long pages: the way from the newest row to a deep cursor grows with the square of their number.
        insert into activity_words (activity_words, rank)
          values ('automerge', 0), ('crisismerge', 1900), ('pgsz', 8192);
        -- Rows from \`below\` on are in the new index.
        create table activity_upgrade (
          id integer primary key check (id = 1), below integer not null, done integer not null, total integer not null
        ) strict;
        insert into activity_upgrade select 1, ${Number.MAX_SAFE_INTEGER}, 0, count(*) from activity;
        create trigger activity_words_update after update of summary, data, status on activity
          when old.id >= (select below from activity_upgrade) and (${changed}) begin ${reword}
        end;
      `),
  },
  {
    version: 12,
    name: 'all rows in the smaller search index',
    step: fill,
    up: (db) =>
      db.exec(`
        drop trigger activity_words_update;
        drop trigger activity_update;
        drop table activity_upgrade;
        create trigger activity_update after update of summary, data, status on activity
          when ${changed} begin ${reword}
        end;
      `),
  },
  {
    version: 13,
    name: 'the larger search index is gone',
    step: empty,
    takesApart: 'activity_search',
    up: (db) => db.exec('drop table activity_search'),
  },
  {
    version: 14,
    name: 'rows land before their words are indexed',
    up: (db) =>
      db.exec(`
        -- Rows whose words are not in the search index yet: written in their transaction, taken out in that of the index.
        create table activity_landed (id integer primary key) strict;
        drop trigger activity_update;
        create trigger activity_update after update of summary, data, status on activity
          when (${changed}) and not exists (select 1 from activity_landed where id = old.id) begin ${reword}
        end;
      `),
  },
];
