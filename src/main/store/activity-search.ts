import { createJudge, PLAIN_WORD } from './activity-judge.ts';
import { type ActivityRow, COLUMNS, SUITS, type Wanted, WITHIN } from './activity-row.ts';
import type { Db } from './database.ts';
import { looseQuery, matchOf, readyBeginning, wordsOf } from './search.ts';

export interface Sought {
  /** What was typed. */
  words: string;
  /** Words of its operators and of the kind filter: they narrow the index search, then the row itself is checked. */
  narrowing: string;
}

export interface Found {
  rows: ActivityRow[];
  /** Rows below this id weren't checked; null if all were. */
  rest: number | null;
}

export type ActivitySearch = (sought: Sought, wanted: Wanted) => Found;

/** How many rows that merely match the beginning are checked before the index collects every matching word. */
const LOOKED_AT = 600;
/** How many unindexed rows are checked for one page: a few milliseconds. */
const LANDED_LOOKED_AT = 1000;
/** This many index pages are quick to collect, at some thousand rows each. */
const FEW_PAGES = 8;
/** Up to this many pages, listing the whole words is quick; their rows are then read in order. */
const SOME_PAGES = 40;
/** Maximum number of whole words searched individually for a prefix. */
const MOST_WHOLE_WORDS = 120;
/** Few ids share their first four letters; if many do, they aren't ids. */
const MANY_IDS = 2000;

type Source<R extends ActivityRow = ActivityRow> = (before: number, limit: number) => R[];

const wholeText = ({ summary, ref, data, kind, status }: ActivityRow): string =>
  `${summary} ${ref} ${data} ${kind} ${status}`;

/** Candidate rows of a page: by indexed words, by ids, by references, and among unindexed rows. */
function prepare(db: Db) {
  const select = (where: string) =>
    `select ${COLUMNS} from activity a where ${where}
       and id < @before and id >= @from and ${SUITS} order by id desc limit @limit`;
  // By rowid, which the index can traverse backwards, so that a common word needs no sort.
  const indexed = db.prepare<[Wanted & { match: string }], ActivityRow>(
    `select ${COLUMNS} from activity where id in (
       select s.rowid from activity_words s join activity a on a.id = s.rowid
       where activity_words match @match and ${WITHIN} and ${SUITS}
       order by s.rowid desc limit @limit) order by id desc`,
  );
  const byIds = db.prepare<[Wanted & { ids: string }], ActivityRow>(
    select('id in (select value from json_each(@ids))'),
  );
  const byReference = db.prepare<[Wanted & { start: string; end: string }], ActivityRow>(
    select('+ref >= @start and +ref < @end'),
  );
  const references = db
    .prepare<[string, string, string, number], number>(
      'select id from activity where kind = ? and ref >= ? and ref < ? limit ?',
    )
    .pluck();
  // With the words as they will be indexed.
  const landed = db.prepare<[Wanted], ActivityRow & { text: string }>(
    // Row by row from the newest on; a list of ids would first collect all unindexed rows.
    `select ${COLUMNS.replace('id,', 'a.id,')}, (select text from activity_text where id = a.id) as text
     from activity_landed l cross join activity a on a.id = l.id
     where l.id < cast(@before as integer) and l.id >= cast(@from as integer) and ${SUITS}
     order by l.id desc limit @limit`,
  );
  return { indexed, byIds, byReference, references, landed };
}

/**
 * The search of decision 12. The index only has prefixes of one and of three letters, which keeps it small. Rare longer
 * words are collected by the index. For common ones it returns rows with the same beginning, which are checked one by
 * one, newest first, and soon fill a page. Rows that aren't indexed yet are checked the same way.
 */
export function createActivitySearch(db: Db, kinds: () => readonly string[]): ActivitySearch {
  const sql = prepare(db);
  const pagesOf = createPageCount(db);
  const wholeWords = createWholeWords(db);
  const judge = createJudge();

  /** Rows of a source, newest first, filtered by the words. */
  function take<R extends ActivityRow>(
    source: Source<R>,
    { limit, before: start }: Wanted,
    { words, most = Infinity, textOf = wholeText }: Take<R>,
  ): { rows: R[]; rest: number | null } {
    const rows: R[] = [];
    let before = start;
    for (let seen = 0, size = limit * 2; seen < most; size *= 2) {
      const some = source(before, size);
      rows.push(...judge(some, words, textOf));
      if (some.length < size || rows.length >= limit)
        return { rows: rows.slice(0, limit), rest: null };
      before = some.at(-1)?.id ?? 0;
      seen += some.length;
    }
    return { rows, rest: before };
  }

  function byWords(words: readonly string[], narrowing: string, wanted: Wanted): ActivityRow[] {
    const around = looseQuery(wordsOf(narrowing));
    const find = (match: string, over: Partial<Wanted>) =>
      sql.indexed.all({ ...wanted, ...over, match: [match, around].filter(Boolean).join(' AND ') });
    const whole = new Map<string, string[] | null>();
    const wholeOf = (word: string) => {
      const known = whole.get(word);
      const found = known === undefined ? wholeWords(word) : known;
      whole.set(word, found);
      return found;
    };
    const isCommon = (word: string) => {
      const pages = pagesOf(word);
      return pages > FEW_PAGES && (pages > SOME_PAGES || wholeOf(word) === null);
    };
    const exact = () => matchOf(words, wholeOf);
    const loose = looseQuery(words, isCommon);
    if (loose === matchOf(words)) return find(exact(), {});
    const { rows, rest } = take((before, limit) => find(loose, { before, limit }), wanted, {
      words,
      most: LOOKED_AT,
    });
    if (rest === null) return rows;
    return [...rows, ...find(exact(), { before: rest, limit: wanted.limit - rows.length })];
  }

  /** Rows whose reference begins with a word; ids in references aren't in the search index. */
  function byId(word: string, words: readonly string[], wanted: Wanted): ActivityRow[] {
    const start = word.toLowerCase();
    if (!/^[0-9a-z]{4,}$/.test(start)) return [];
    const end = `${start}{`;
    const ids: number[] = [];
    for (const kind of wanted.kind === '' ? kinds() : [wanted.kind])
      ids.push(...sql.references.all(kind, start, end, MANY_IDS + 1));
    if (ids.length === 0) return [];
    const list = JSON.stringify(ids);
    const source: Source = (before, limit) =>
      ids.length > MANY_IDS
        ? sql.byReference.all({ ...wanted, before, limit, start, end })
        : sql.byIds.all({ ...wanted, before, limit, ids: list });
    if (words.length === 1) return source(wanted.before, wanted.limit);
    return take(source, wanted, { words }).rows;
  }

  /** Searches unindexed rows, filtering kind and status by the rows themselves. */
  function amongLanded(words: readonly string[], wanted: Wanted): Found {
    const source = (before: number, limit: number) => sql.landed.all({ ...wanted, before, limit });
    if (words.length === 0) return { rows: source(wanted.before, wanted.limit), rest: null };
    return take(source, wanted, {
      words,
      most: LANDED_LOOKED_AT,
      textOf: ({ text }) => text,
    });
  }

  return ({ words: text, narrowing }, wanted) => {
    const words = wordsOf(text);
    const { rows, rest } = amongLanded(words, wanted);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const row of byWords(words, narrowing, wanted)) found.set(row.id, row);
    for (const word of words) for (const row of byId(word, words, wanted)) found.set(row.id, row);
    const sorted = [...found.values()].sort((a, b) => b.id - a.id);
    return { rows: sorted.slice(0, wanted.limit), rest };
  };
}

interface Take<R extends ActivityRow> {
  words: readonly string[];
  /** Maximum number of rows to check; unlimited by default. */
  most?: number;
  textOf?: (row: R) => string;
}

/**
 * Estimates how many index pages have words with this prefix. Each segment of the index lists the first term of its
 * pages: all pages between a word's page and the next term with another prefix belong to it.
 */
function createPageCount(db: Db): (word: string) => number {
  const last = 'select pgno >> 1 from activity_words_idx where segid = part.id and term <= @start';
  const next = 'select pgno >> 1 from activity_words_idx where segid = part.id and term > @end';
  const count = db
    .prepare<[Record<'start' | 'end', Buffer>], number | null>(
      `with recursive part (id) as (select min(segid) from activity_words_idx union all
         select (select min(segid) from activity_words_idx where segid > part.id) from part where part.id is not null)
       select sum((${next} order by term limit 1) - (${last} order by term desc limit 1) - 1)
       from part where id is not null`,
    )
    .pluck();
  return (word) => {
    // Folded like the index; terms of whole words begin with 0.
    const folded = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const start = Buffer.from(`0${folded}`);
    return count.get({ start, end: Buffer.concat([start, Buffer.from([0xff])]) }) ?? 0;
  };
}

/**
 * The indexed whole words with this prefix, if they are few: rows of a whole word are in order and can be read from the
 * newest on, while those of a prefix must be collected and sorted. Null if searching the prefix is better: it is in the
 * index, too many words or none match, or the index would fold one of them.
 */
function createWholeWords(db: Db): (word: string) => string[] | null {
  // A temporary virtual table that gives access to the index's words and stores nothing.
  db.exec(
    'create virtual table if not exists temp.activity_terms using fts5vocab (main, activity_words, row)',
  );
  const between = db
    .prepare<[string, string, number], string>(
      'select term from temp.activity_terms where term >= ? and term < ? limit ?',
    )
    .pluck();
  return (word) => {
    const start = word.toLowerCase();
    if (!PLAIN_WORD.test(start) || readyBeginning(start) === start) return null;
    const end = start.slice(0, -1) + String.fromCharCode(start.charCodeAt(start.length - 1) + 1);
    const found = between.all(start, end, MOST_WHOLE_WORDS + 1);
    const isFew = found.length > 0 && found.length <= MOST_WHOLE_WORDS;
    return isFew && found.every((term) => PLAIN_WORD.test(term)) ? found : null;
  };
}
