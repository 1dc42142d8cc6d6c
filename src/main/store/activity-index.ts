import { type ActivitySearch, createActivitySearch, createOldSearch } from './activity-search.ts';
import type { Db } from './migration.ts';

/** Versions of the file from which on rows land, all rows are in the smaller search index, and from which on there is one. */
const LANDING = 14;
export const ALL_WORDS = 12;
export const SOME_WORDS = 11;
/** Pages of a piece of merging, and rows that landed of a piece of indexing: some milliseconds. */
const MERGED_PAGES = 2;
const INDEXED_ROWS = 250;

interface ActivityIndex {
  /** Takes in rows, a JSON list of their ids. */
  add(ids: string): void;
  search: ActivitySearch;
  /** True when nothing was left to merge. */
  merge(): boolean;
  /** Puts the newest rows that landed into the index; false when there are none. Null where `add` does so at once. */
  indexLanded: (() => boolean) | null;
}

/** The search index of a file, which is another one while a file of an older version is brought up to date. */
export function createActivityIndex(
  db: Db,
  version: number,
  kinds: () => readonly string[],
): ActivityIndex {
  const intoWords = (where: string) =>
    db.prepare<[string]>(
      `insert into activity_words (rowid, text)
       select id, text from activity_text where id in (select value from json_each(?)) ${where} order by id`,
    );
  const changes = db.prepare<[], number>('select total_changes()').pluck();
  const mergeWords =
    version < SOME_WORDS
      ? null
      : db.prepare("insert into activity_words (activity_words, rank) values ('merge', ?)");
  function merge(): boolean {
    if (!mergeWords) return true;
    const before = changes.get() ?? 0;
    mergeWords.run(MERGED_PAGES);
    return (changes.get() ?? 0) - before < 2;
  }
  const add = version >= ALL_WORDS ? intoWords('') : null;
  if (add && version >= LANDING) {
    const land = db.prepare<[string]>(
      'insert into activity_landed (id) select value from json_each(?)',
    );
    const some = db
      .prepare<[], number>(`select id from activity_landed order by id desc limit ${INDEXED_ROWS}`)
      .pluck();
    const settle = db.prepare<[string]>(
      'delete from activity_landed where id in (select value from json_each(?))',
    );
    const search = createActivitySearch(db, kinds, true);
    const indexLanded = db.transaction((): boolean => {
      const found = some.all();
      if (found.length === 0) return false;
      const ids = JSON.stringify(found);
      add.run(ids);
      settle.run(ids);
      return true;
    });
    return { add: (ids) => void land.run(ids), search, merge, indexLanded };
  }
  if (add) {
    const search = createActivitySearch(db, kinds, false);
    return { add: (ids) => void add.run(ids), search, merge, indexLanded: null };
  }
  const addToNew = intoWords('and id >= (select below from activity_upgrade)');
  const addToOld = db.prepare<[string]>(
    `insert into activity_search (rowid, summary, ref, data, kind, status)
     select id, summary, ref, data, kind, status from activity where id in (select value from json_each(?))`,
  );
  return {
    add(ids) {
      addToOld.run(ids);
      addToNew.run(ids);
    },
    search: createOldSearch(db),
    merge,
    indexLanded: null,
  };
}
