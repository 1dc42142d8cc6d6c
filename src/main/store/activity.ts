import type { Db } from './database.ts';
import { containsRest, ftsQuery, nextCursor, readCursor, readSearch } from './search.ts';
import { createTimeIds, firstId } from './time-ids.ts';

/** One thing that happened, as it is recorded. `kind` and `ref` together name it. */
export interface ActivityEntry {
  kind: string;
  ref: string;
  status: string;
  at: number;
  summary: string;
  data: Record<string, unknown>;
  flowId: string | null;
}

export interface ActivityRecord extends ActivityEntry {
  id: number;
  seenAt: number;
}

interface Row extends Omit<ActivityRecord, 'data'> {
  data: string;
}

const COLUMNS = 'id, kind, ref, status, at, summary, data, flow_id as flowId, seen_at as seenAt';
const KEYSET = 'id < @before and id >= @from';
/** How many rows the search index takes in at once. */
const INDEX_BATCH = 5000;

export interface ActivityQuery {
  /** Exactly this kind, or any. */
  kind: string | null;
  /** A line of search with its operators, see readSearch. */
  query: string;
}

export function createActivityStore(db: Db) {
  const freeId = createTimeIds(db, 'activity');
  const upsert = db.prepare<[Row]>(
    `insert into activity (id, kind, ref, status, at, summary, data, flow_id, seen_at)
     values (@id, @kind, @ref, @status, @at, @summary, @data, @flowId, @seenAt)
     on conflict (kind, ref) do update set status = excluded.status, summary = excluded.summary,
       data = excluded.data, seen_at = excluded.seen_at, flow_id = coalesce(excluded.flow_id, flow_id)`,
  );
  const addToIndex = db.prepare<[string]>(
    `insert into activity_search (rowid, summary, ref, data, kind, status)
     select id, summary, ref, data, kind, status from activity where id in (select value from json_each(?))`,
  );
  const kinds = db
    .prepare<[], string>(
      `with recursive met (kind) as (select min(kind) from activity
         union all select (select min(kind) from activity where kind > met.kind) from met where met.kind is not null)
       select kind from met where kind is not null`,
    )
    .pluck();
  type Page = Record<'before' | 'from' | 'limit', number> &
    Record<'kind' | 'kindStart' | 'status' | 'match' | 'rest', string>;
  const plain = db.prepare<[Page], Row>(
    `select ${COLUMNS} from activity where ${KEYSET} order by id desc limit @limit`,
  );
  const byKind = db.prepare<[Page], Row>(
    `select ${COLUMNS} from activity where kind = @kind and ${KEYSET} order by id desc limit @limit`,
  );
  // By rowid, which the index walks backwards: a common word costs no sort of all its matches.
  const found = db.prepare<[Page], Row>(
    `select ${COLUMNS} from activity where id in (
       select s.rowid from activity_search s join activity a on a.id = s.rowid
       where activity_search match @match and s.rowid < @before and s.rowid >= @from
         and (@kind = '' or a.kind = @kind)
         and substr(a.kind, 1, length(@kindStart)) = @kindStart
         and substr(a.status, 1, length(@status)) = @status
         and ${containsRest("concat_ws(' ', a.summary, a.ref, a.data, a.kind, a.status)")}
       order by s.rowid desc limit @limit) order by id desc`,
  );

  function page(query: ActivityQuery & { cursor: string | null; limit: number }) {
    const search = readSearch(query.query);
    const narrowing = [search.words, search.status, search.kind].join(' ').trim();
    if (narrowing !== '' && ftsQuery(narrowing) === null) return { rows: [], next: null };
    // The index holds kind and status as words too: it narrows by them before a row is read.
    const words = narrowing === '' ? null : ftsQuery(`${narrowing} ${query.kind ?? ''}`);
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
      match: words?.match ?? '',
      rest: words?.rest ?? '[]',
    };
    const statement = words !== null ? found : query.kind === null ? plain : byKind;
    const rows = statement.all(wanted).map(toRecord);
    return { rows, next: nextCursor(rows, query.limit) };
  }

  function recordAll(entries: Iterable<ActivityEntry>, seenAt: number): { added: number } {
    let added = 0;
    let unindexed = new Map<string, number>();
    const index = () => {
      if (unindexed.size > 0) addToIndex.run(JSON.stringify([...unindexed.values()]));
      unindexed = new Map();
    };
    for (const entry of entries) {
      const key = JSON.stringify([entry.kind, entry.ref]);
      // An update takes the old words out of the index: they must be in it.
      if (unindexed.has(key) || unindexed.size >= INDEX_BATCH) index();
      const id = freeId(entry.at);
      const { lastInsertRowid } = upsert.run({
        ...entry,
        id,
        data: JSON.stringify(entry.data),
        seenAt,
      });
      // An update leaves the row id of the insert before it.
      if (lastInsertRowid !== id) continue;
      unindexed.set(key, id);
      added += 1;
    }
    index();
    return { added };
  }
  const recordTogether = db.transaction(recordAll);

  return {
    record(entry: ActivityEntry, seenAt: number): void {
      recordTogether([entry], seenAt);
    },
    /** Writes many in one transaction, much faster than one by one. A known kind and ref is brought up to date. */
    recordAll: (entries: Iterable<ActivityEntry>, seenAt: number) =>
      recordTogether(entries, seenAt),
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

const toRecord = (row: Row): ActivityRecord => ({
  ...row,
  data: JSON.parse(row.data) as Record<string, unknown>,
});
