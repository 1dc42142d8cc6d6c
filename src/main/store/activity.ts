import {
  type ActivityEntry,
  type ActivityRecord,
  type ActivityRow,
  COLUMNS,
  type Wanted,
} from './activity-row.ts';
import { createActivitySearch, createOldSearch } from './activity-search.ts';
import type { Db } from './database.ts';
import { ftsQuery, nextCursor, readCursor, readSearch } from './search.ts';
import { createTimeIds, firstId } from './time-ids.ts';

export type { ActivityEntry, ActivityRecord } from './activity-row.ts';

/** How many rows the search index takes in at once. */
const INDEX_BATCH = 5000;
/** Versions of the file from which on all rows are in the smaller search index, and from which on there is one. */
export const ALL_WORDS = 12;
export const SOME_WORDS = 11;
/** A part of the index is made by each commit. So many may be there until a write merges some, and until it is worth it. */
const MOST_PARTS = 1200;
const SOME_PARTS = 16;
/** Pages of a piece of merging: some milliseconds. */
const MERGED_PAGES = 4;

export interface ActivityQuery {
  /** Exactly this kind, or any. */
  kind: string | null;
  /** A line of search with its operators, see readSearch. */
  query: string;
  /** Rows with one of these in them are found as well as those with the words of the query. */
  also?: readonly string[];
}

export function createActivityStore(db: Db) {
  const freeId = createTimeIds(db, 'activity');
  const upsert = db.prepare<
    [number, string, string, string, number, string, string, string | null, number]
  >(
    `insert into activity (id, kind, ref, status, at, summary, data, flow_id, seen_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict (kind, ref) do update set status = excluded.status, summary = excluded.summary,
       data = excluded.data, seen_at = excluded.seen_at, flow_id = coalesce(excluded.flow_id, flow_id)`,
  );
  const kinds = db
    .prepare<[], string>(
      `with recursive met (kind) as (select min(kind) from activity
         union all select (select min(kind) from activity where kind > met.kind) from met where met.kind is not null)
       select kind from met where kind is not null`,
    )
    .pluck();
  const plain = db.prepare<[Wanted], ActivityRow>(
    `select ${COLUMNS} from activity where id < @before and id >= @from order by id desc limit @limit`,
  );
  const byKind = db.prepare<[Wanted], ActivityRow>(
    `select ${COLUMNS} from activity where kind = @kind and id < @before and id >= @from
     order by id desc limit @limit`,
  );

  const version = (): number => db.pragma('user_version', { simple: true }) as number;
  let index = createIndex(db, version(), () => kinds.all());

  function page(query: ActivityQuery & { cursor: string | null; limit: number }) {
    const search = readSearch(query.query);
    const narrowing = [search.status, search.kind].join(' ').trim();
    const typed = `${search.words} ${narrowing}`.trim();
    if (typed !== '' && ftsQuery(typed) === null) return { rows: [], next: null };
    const wanted = {
      before: Math.min(
        readCursor(query.cursor).id,
        search.to === Infinity ? Infinity : firstId(search.to),
      ),
      from: firstId(search.from),
      limit: query.limit,
      kind: query.kind ?? '',
      kindStart: search.kind,
      status: search.status,
    };
    // The index holds kind and status as words too: it narrows by them before a row is read.
    const find = (words: string) =>
      index.search({ words, narrowing: `${narrowing} ${query.kind ?? ''}` }, wanted);
    const found =
      typed !== ''
        ? newest([search.words, ...(query.also ?? [])].map(find), query.limit)
        : (query.kind === null ? plain : byKind).all(wanted);
    const rows = found.map(toRecord);
    return { rows, next: nextCursor(rows, query.limit) };
  }

  function recordAll(entries: Iterable<ActivityEntry>, seenAt: number): { added: number } {
    let added = 0;
    let unindexed = new Map<string, number>();
    const addToIndex = () => {
      if (unindexed.size > 0) index.add(JSON.stringify([...unindexed.values()]));
      unindexed = new Map();
    };
    for (const { kind, ref, status, at, summary, data, flowId } of entries) {
      const key = `${kind}\0${ref}`;
      // An update takes the old words out of the index: they must be in it.
      if (unindexed.has(key) || unindexed.size >= INDEX_BATCH) addToIndex();
      const id = freeId(at);
      const text = JSON.stringify(data);
      const { lastInsertRowid } = upsert.run(
        id,
        kind,
        ref,
        status,
        at,
        summary,
        text,
        flowId,
        seenAt,
      );
      // An update leaves the row id of the insert before it.
      if (lastInsertRowid !== id) continue;
      unindexed.set(key, id);
      added += 1;
    }
    addToIndex();
    parts += 1;
    if (parts > MOST_PARTS) index.merge();
    return { added };
  }
  /** Commits since the index was merged to the end; none are known of a file that was just opened. */
  let parts = SOME_PARTS;
  const recordTogether = db.transaction(recordAll);

  return {
    record(entry: ActivityEntry, seenAt: number): void {
      recordTogether([entry], seenAt);
    },
    /** Writes many in one transaction, much faster than one by one. A known kind and ref is brought up to date. */
    recordAll: (entries: Iterable<ActivityEntry>, seenAt: number) =>
      recordTogether(entries, seenAt),
    /** Merges a piece of the search index, where that is worth it. True when there is nothing to do. */
    tidy(): boolean {
      if (parts < SOME_PARTS) return true;
      if (!index.merge()) return false;
      parts = 0;
      return true;
    },
    /** To be called when the file has come to another version. */
    reindex(): void {
      index = createIndex(db, version(), () => kinds.all());
    },
    /** Every kind there is, in alphabetical order. */
    kinds: (): string[] => kinds.all(),
    /** A page, newest first; `next` is the cursor of the one after it. */
    page,
    /** All rows that match, newest first, a page in memory at a time. */
    *all(query: ActivityQuery): Iterable<ActivityRecord> {
      for (let cursor: string | null = null; ;) {
        const { rows, next } = page({ ...query, cursor, limit: 500 });
        yield* rows;
        if (next === null) return;
        cursor = next;
      }
    },
  };
}

/** The search index of a file, which is another one while a file of an older version is brought up to date. */
function createIndex(db: Db, version: number, kinds: () => readonly string[]) {
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
  /** True when nothing was left to merge. */
  function merge(): boolean {
    if (!mergeWords) return true;
    const before = changes.get() ?? 0;
    mergeWords.run(MERGED_PAGES);
    return (changes.get() ?? 0) - before < 2;
  }
  if (version >= ALL_WORDS) {
    const add = intoWords('');
    return { add: (ids: string) => add.run(ids), search: createActivitySearch(db, kinds), merge };
  }
  const addToNew = intoWords('and id >= (select below from activity_upgrade)');
  const addToOld = db.prepare<[string]>(
    `insert into activity_search (rowid, summary, ref, data, kind, status)
     select id, summary, ref, data, kind, status from activity where id in (select value from json_each(?))`,
  );
  return {
    add(ids: string) {
      addToOld.run(ids);
      addToNew.run(ids);
    },
    search: createOldSearch(db),
    merge,
  };
}

/** The newest of several answers, each once. */
function newest(answers: readonly ActivityRow[][], limit: number): ActivityRow[] {
  const [only = [], ...others] = answers;
  if (others.length === 0) return only;
  const byId = new Map(answers.flat().map((row) => [row.id, row]));
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, limit);
}

const toRecord = (row: ActivityRow): ActivityRecord => ({
  ...row,
  data: JSON.parse(row.data) as Record<string, unknown>,
});
