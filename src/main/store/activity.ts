import type { Db } from './database.ts';
import { ftsQuery, nextCursor, readCursor } from './search.ts';

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
const KEYSET = '(at, id) < (@at, @id)';

export function createActivityStore(db: Db) {
  const upsert = db.prepare<[Omit<Row, 'id'>]>(
    `insert into activity (kind, ref, status, at, summary, data, flow_id, seen_at)
     values (@kind, @ref, @status, @at, @summary, @data, @flowId, @seenAt)
     on conflict (kind, ref) do update set status = excluded.status, summary = excluded.summary,
       data = excluded.data, seen_at = excluded.seen_at, flow_id = coalesce(excluded.flow_id, flow_id)`,
  );
  type Page = { at: number; id: number; limit: number; kind: string; match: string };
  const plain = db.prepare<[Page], Row>(
    `select ${COLUMNS} from activity where ${KEYSET} order by at desc, id desc limit @limit`,
  );
  const byKind = db.prepare<[Page], Row>(
    `select ${COLUMNS} from activity where kind = @kind and ${KEYSET} order by at desc, id desc limit @limit`,
  );
  // By rowid, which the index walks backwards: a common word costs no sort of all its matches.
  const found = db.prepare<[Page], Row>(
    `select ${COLUMNS} from activity where id in (
       select rowid from activity_search where activity_search match @match and rowid < @id
       order by rowid desc limit @limit) order by id desc`,
  );
  const foundOfKind = db.prepare<[Page], Row>(
    `select ${COLUMNS} from activity where id in (
       select s.rowid from activity_search s join activity a on a.id = s.rowid
       where activity_search match @match and s.rowid < @id and a.kind = @kind
       order by s.rowid desc limit @limit) order by id desc`,
  );

  function page(query: {
    cursor: string | null;
    limit: number;
    kind: string | null;
    query: string;
  }) {
    const { at, id } = readCursor(query.cursor);
    const match = ftsQuery(query.query);
    const kind = query.kind ?? '';
    const wanted = { at, id, limit: query.limit, kind, match: match ?? '' };
    if (match === null && query.query.trim() !== '') return { rows: [], next: null };
    const statement =
      match === null
        ? query.kind === null
          ? plain
          : byKind
        : query.kind === null
          ? found
          : foundOfKind;
    const rows = statement.all(wanted).map(toRecord);
    return { rows, next: nextCursor(rows, query.limit) };
  }

  return {
    record(entry: ActivityEntry, seenAt: number): void {
      upsert.run({ ...entry, data: JSON.stringify(entry.data), seenAt });
    },
    /** A page, newest first; `next` is the cursor of the one after it. */
    page,
    /** All rows that match, newest first, a page in memory at a time. */
    *all(query: { kind: string | null; query: string }): Iterable<ActivityRecord> {
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
