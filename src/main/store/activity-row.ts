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

export interface ActivityRow extends Omit<ActivityRecord, 'data'> {
  data: string;
}

export const COLUMNS =
  'id, kind, ref, status, at, summary, data, flow_id as flowId, seen_at as seenAt';

/** Which rows a page may be of. Ids are of times, see time-ids.ts. */
export interface Wanted {
  before: number;
  from: number;
  limit: number;
  /** Exactly this kind; empty for any. */
  kind: string;
  /** The beginnings of a kind and of a status. */
  kindStart: string;
  status: string;
}

/** The condition of that on a row `a`, but for the ids. */
export const SUITS = `(@kind = '' or a.kind = @kind)
  and substr(a.kind, 1, length(@kindStart)) = @kindStart
  and substr(a.status, 1, length(@status)) = @status`;

/**
 * The condition on the rows of a search index. A bound that is no integer is not believed by FTS5, which then walks
 * from the newest row of all: numbers of JavaScript are bound as floating.
 */
export const WITHIN = 's.rowid < cast(@before as integer) and s.rowid >= cast(@from as integer)';
