import type { Db } from './database.ts';

/** Pages of a piece of merging, and rows that landed of a piece of indexing: some milliseconds. */
const MERGED_PAGES = 2;
const INDEXED_ROWS = 250;

/** The search index of activities, which takes in rows that have landed later, piece by piece (decision 12). */
export function createActivityIndex(db: Db) {
  const land = db.prepare<[string]>(
    'insert into activity_landed (id) select value from json_each(?)',
  );
  const newestLanded = db
    .prepare<[], number>(`select id from activity_landed order by id desc limit ${INDEXED_ROWS}`)
    .pluck();
  const add = db.prepare<[string]>(
    `insert into activity_words (rowid, text)
     select id, text from activity_text where id in (select value from json_each(?)) order by id`,
  );
  const settle = db.prepare<[string]>(
    'delete from activity_landed where id in (select value from json_each(?))',
  );
  const mergeWords = db.prepare(
    "insert into activity_words (activity_words, rank) values ('merge', ?)",
  );
  const indexLanded = db.transaction((): boolean => {
    const found = newestLanded.all();
    if (found.length === 0) return false;
    const ids = JSON.stringify(found);
    add.run(ids);
    settle.run(ids);
    return true;
  });
  const changes = db.prepare<[], number>('select total_changes()').pluck();

  return {
    /** In the transaction that writes the rows. */
    land: (ids: readonly number[]): void => void land.run(JSON.stringify(ids)),
    /** Puts the newest rows that landed into the index; false when there are none. */
    indexLanded: (): boolean => indexLanded(),
    /** True when nothing was left to merge. */
    merge(): boolean {
      const before = changes.get() ?? 0;
      mergeWords.run(MERGED_PAGES);
      return (changes.get() ?? 0) - before < 2;
    },
  };
}
