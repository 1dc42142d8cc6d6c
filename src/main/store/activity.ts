import type { ActivityEntry } from '#main/flows/engine/store-port.ts';
import { titleAt } from '#shared/words/done-title.ts';

import { createActivityIndex } from './activity-index.ts';
import {
  type ActivityRecord,
  type ActivityRow,
  COLUMNS,
  NAMES,
  type Wanted,
} from './activity-row.ts';
import { createActivitySearch, type Found } from './activity-search.ts';
import { insertInto, searchable, takenOver } from './columns.ts';
import type { Db } from './database.ts';
import { everyPage, ftsQuery, nextCursor, readCursor, readSearch } from './search.ts';
import { createTimeIds, firstId } from './time-ids.ts';

/** Rows queued for indexing at once. */
const LANDING_BATCH = 5000;
/** Each round of indexing adds a segment; from this number on, merging pays off. */
const SOME_PARTS = 16;
/** Block times may be two hours ahead. */
const MAY_BE_AHEAD = 2 * 3_600_000;
/** Rows moved at once. */
const MOVED_AT_ONCE = 100;

export interface ActivityQuery {
  /** Exactly this kind, or any. */
  kind: string | null;
  /** A search line with operators, see readSearch. */
  query: string;
  /** Also finds rows that contain one of these. */
  also?: readonly string[];
}

/** `onWritten` receives the number of rows written at once. */
export function createActivityStore(db: Db, onWritten: (rows: number) => void = () => undefined) {
  const kinds = db
    .prepare<[], string>(
      `with recursive met (kind) as (select min(kind) from activity
         union all select (select min(kind) from activity where kind > met.kind) from met where met.kind is not null)
       select kind from met where kind is not null`,
    )
    .pluck();
  const index = createActivityIndex(db);
  const freeId = createTimeIds(db, 'activity');
  const recordTogether = db.transaction(createRecorder(db, freeId, (ids) => index.land(ids)));
  /** Moves rows later than `now` to when they were seen, or to `now`. */
  const moveBack = db.transaction((now: number): number => {
    const ahead = index.after(firstId(now + MAY_BE_AHEAD), MOVED_AT_ONCE);
    for (const { id, seenAt } of ahead) {
      const at = Math.min(seenAt, now);
      index.move(id, { id: freeId(at), at, seenAt: at });
    }
    return ahead.length;
  });
  /** Commits since the last complete merge; unknown for a newly opened file. */
  let parts = SOME_PARTS;

  return {
    record(entry: ActivityEntry, seenAt: number): void {
      recordTogether([entry], seenAt);
    },
    /** Writes many entries in one transaction, much faster than one by one. Updates a known kind and ref. */
    recordAll(entries: Iterable<ActivityEntry>, seenAt: number): { added: number } {
      const written = recordTogether(entries, seenAt);
      onWritten(written.added);
      return written;
    },
    /**
     * Moves rows with future times (from a clock that was ahead, or claimed by the provider), which would stay on top
     * of every list until then. True if none is left.
     */
    settleTimes: (now: number): boolean => moveBack(now) < MOVED_AT_ONCE,
    /**
     * Does one piece of index work: a merge if it pays off, or indexing new rows. Keeps the number of segments low, so
     * that merges stay short. True if there is nothing to do.
     */
    tidy(): boolean {
      if (parts >= SOME_PARTS) {
        if (index.merge()) parts = 0;
        return false;
      }
      if (!index.indexLanded()) return true;
      parts += 1;
      return false;
    },
    /** All kinds, sorted alphabetically. */
    kinds: (): string[] => kinds.all(),
    ...createPages(db, () => kinds.all()),
  };
}

/** Writes entries, and queues new rows for the search index. */
function createRecorder(
  db: Db,
  freeId: ReturnType<typeof createTimeIds>,
  landAll: (ids: number[]) => void,
) {
  const upsert = db.prepare<[ActivityRow]>(
    `${insertInto('activity', NAMES)} on conflict (kind, ref) do update set
       ${takenOver(['status', 'summary', 'sentence', 'data', 'seenAt'])}, flow_id = coalesce(excluded.flow_id, flow_id)`,
  );

  return (entries: Iterable<ActivityEntry>, seenAt: number): { added: number } => {
    let added = 0;
    let landed = new Map<string, number>();
    const land = () => {
      if (landed.size > 0) landAll([...landed.values()]);
      landed = new Map();
    };
    for (const { kind, ref, status, at, summary, data, flowId } of entries) {
      const key = `${kind}\0${ref}`;
      // An update needs to know whether its row's words are indexed yet.
      if (landed.has(key) || landed.size >= LANDING_BATCH) land();
      const id = freeId(at);
      const row = { id, kind, ref, status, at, ...said(summary, status), flowId, seenAt };
      const { lastInsertRowid } = upsert.run({ ...row, data: JSON.stringify(data) });
      // An update returns the row id of the previous insert.
      if (lastInsertRowid !== id) continue;
      landed.set(key, id);
      added += 1;
    }
    land();
    return { added };
  };
}

/** Rows newest first: all, or those that match a search. */
function createPages(db: Db, kinds: () => readonly string[]) {
  const plain = db.prepare<[Wanted], ActivityRow>(
    `select ${COLUMNS} from activity where id < @before and id >= @from order by id desc limit @limit`,
  );
  const byKind = db.prepare<[Wanted], ActivityRow>(
    `select ${COLUMNS} from activity where kind = @kind and id < @before and id >= @from
     order by id desc limit @limit`,
  );
  const search = createActivitySearch(db, kinds);

  function page(query: ActivityQuery & { cursor: string | null; limit: number }) {
    const sought = readSearch(query.query);
    const narrowing = [sought.status, sought.kind].join(' ').trim();
    const typed = `${sought.words} ${narrowing}`.trim();
    if (typed !== '' && ftsQuery(typed) === null) return { rows: [], next: null };
    const wanted = {
      before: Math.min(
        readCursor(query.cursor).id,
        sought.to === Infinity ? Infinity : firstId(sought.to),
      ),
      from: firstId(sought.from),
      limit: query.limit,
      kind: query.kind ?? '',
      kindStart: sought.kind,
      status: sought.status,
    };
    // The index also contains kind and status as words, which narrow the search before rows are read.
    const find = (words: string) =>
      search({ words, narrowing: `${narrowing} ${query.kind ?? ''}` }, wanted);
    if (typed !== '') {
      const found = newest([sought.words, ...(query.also ?? [])].map(find), query.limit);
      const rows = found.rows.map(toRecord);
      // Rows not checked yet are left to the next page, so this one may be short.
      const onward = found.rest === null ? null : `0.${found.rest}`;
      return { rows, next: nextCursor(rows, query.limit) ?? onward };
    }
    const rows = (query.kind === null ? plain : byKind).all(wanted).map(toRecord);
    return { rows, next: nextCursor(rows, query.limit) };
  }

  return {
    /**
     * A page, newest first; `next` is the next page's cursor. A search page may be short or empty without being the
     * last.
     */
    page,
    /** Whether any row matches. */
    has(query: ActivityQuery): boolean {
      for (let cursor: string | null = null; ;) {
        const { rows, next } = page({ ...query, cursor, limit: 1 });
        if (rows.length > 0 || next === null) return rows.length > 0;
        cursor = next;
      }
    },
    /** All matching rows, newest first, with one page in memory at a time. */
    all: (query: ActivityQuery): Iterable<ActivityRecord> =>
      everyPage((at) => page({ ...query, ...at })),
  };
}

/** Merges several results: newest first, without duplicates, as far as all of them were checked. */
function newest(answers: readonly Found[], limit: number): Found {
  const looked = answers.flatMap(({ rest }) => rest ?? []);
  const rest = looked.length === 0 ? null : Math.max(...looked);
  const byId = new Map(answers.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const rows = [...byId.values()].sort((a, b) => b.id - a.id);
  return { rows: rows.filter(({ id }) => id >= (rest ?? 0)).slice(0, limit), rest };
}

/** Searched as it is shown. */
const said = (summary: string, status: string) => searchable('summary', titleAt(summary, status));

/** A record of an earlier version may still say what was to be done. */
const toRecord = ({ sentence, ...row }: ActivityRow): ActivityRecord => ({
  ...row,
  summary: titleAt(sentence ?? row.summary, row.status),
  data: JSON.parse(row.data) as Record<string, unknown>,
});
