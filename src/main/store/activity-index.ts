import type { Db } from './database.ts';

/** Pages merged, and rows indexed, per piece of work: a few milliseconds. */
const MERGED_PAGES = 2;
const INDEXED_ROWS = 250;

/** The activity search index, which indexes new rows later, piece by piece (decision 12). */
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
  const after = db.prepare<[number, number], { id: number; seenAt: number }>(
    'select id, seen_at as seenAt from activity where id >= ? order by id limit ?',
  );
  const hasLanded = db.prepare<[number]>('select 1 from activity_landed where id = ?');
  const takeOut = db.prepare<[number]>(
    `insert into activity_words (activity_words, rowid, text)
     select 'delete', id, text from activity_text where id = ?`,
  );
  const renumber = db.prepare<[number, number, number, number]>(
    'update activity set id = ?, at = ?, seen_at = ? where id = ?',
  );
  const changes = db.prepare<[], number>('select total_changes()').pluck();

  return {
    /** Rows from this id on. */
    after: (id: number, limit: number) => after.all(id, limit),
    /** Changes a row's time and thereby its id. Call in a transaction. */
    move(from: number, to: { id: number; at: number; seenAt: number }): void {
      if (hasLanded.get(from)) settle.run(JSON.stringify([from]));
      else takeOut.run(from);
      renumber.run(to.id, to.at, to.seenAt, from);
      land.run(JSON.stringify([to.id]));
    },
    /** Call in the transaction that writes the rows. */
    land: (ids: readonly number[]): void => void land.run(JSON.stringify(ids)),
    /** Indexes the newest pending rows; false if there are none. */
    indexLanded: (): boolean => indexLanded(),
    /** True if nothing was left to merge. */
    merge(): boolean {
      const before = changes.get() ?? 0;
      mergeWords.run(MERGED_PAGES);
      return (changes.get() ?? 0) - before < 2;
    },
  };
}
