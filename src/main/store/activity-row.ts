import type { ActivityEntry } from '#main/flows/engine/store-port.ts';

import { selected } from './columns.ts';

export interface ActivityRecord extends ActivityEntry {
  id: number;
  seenAt: number;
}

export interface ActivityRow extends Omit<ActivityRecord, 'data'> {
  data: string;
  /** The summary as keys and values, if main said it. */
  sentence: string | null;
}

export const NAMES = [
  ...['id', 'kind', 'ref', 'status', 'at', 'summary', 'sentence', 'data', 'flowId', 'seenAt'],
];
export const COLUMNS = selected(NAMES);

/** Filter for a page. Ids encode times, see time-ids.ts. */
export interface Wanted {
  before: number;
  from: number;
  limit: number;
  /** Exactly this kind; empty for any. */
  kind: string;
  /** Prefixes of a kind and of a status. */
  kindStart: string;
  status: string;
}

/** Condition of that filter on a row `a`, without the ids. */
export const SUITS = `(@kind = '' or a.kind = @kind)
  and substr(a.kind, 1, length(@kindStart)) = @kindStart
  and substr(a.status, 1, length(@status)) = @status`;

/**
 * Condition on search index rows. FTS5 ignores a non-integer bound and would scan from the newest row; JavaScript
 * numbers are bound as floats.
 */
export const WITHIN = 's.rowid < cast(@before as integer) and s.rowid >= cast(@from as integer)';
