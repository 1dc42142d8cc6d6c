import { z } from 'zod';

/** A row of a list that grows at its front. */
export interface Listed {
  kind: string;
  /** Unique within its kind, unless the source is anonymous. */
  ref: string;
  /** Milliseconds. */
  at: number;
}

/** A history row as the activity store takes it. */
export interface HistoryEntry extends Listed {
  status: string;
  summary: string;
  data: Record<string, unknown>;
  flowId: null;
}

const newest = z.array(z.string().max(400)).max(10);

/** Progress of reading a history. Stored with its rows. */
const walkMark = z.object({
  /** The newest rows at the end of the last complete walk; everything older has been read. */
  known: newest,
  /** The current walk, newest first: its position, and the newest rows at its start. */
  walk: z.object({ offset: z.number().int().nonnegative(), began: newest }).nullable(),
  /** End of the last complete walk, in ms. */
  endedAt: z.number().nullable(),
  /** Consecutive walks without new rows. */
  quiet: z.number().int().nonnegative().optional(),
  /** How many rows the source said it has, where it says so before a walk. */
  total: z.number().int().nonnegative().optional(),
  /** When new rows last appeared, in ms: lists that follow this one are read until they were read after that. */
  metAt: z.number().optional(),
});
export type WalkMark = z.output<typeof walkMark>;

const UNREAD: WalkMark = { known: [], walk: null, endedAt: null };

/** Parses a stored mark; an invalid one starts over. */
export const readMark = (stored: unknown): WalkMark => walkMark.safeParse(stored).data ?? UNREAD;

export interface WalkPorts<T extends Listed> {
  /** Returns up to `size` rows from `offset` on, newest first. */
  read: (offset: number, size: number) => Promise<T[]>;
  /** Writes rows and mark in one transaction; returns the number of new rows. */
  keep: (entries: T[], mark: WalkMark) => { added: number };
  onRows: (rows: number) => void;
  now: () => number;
  signal: AbortSignal;
}

export interface WalkOptions {
  pageSize: number;
  /** Rows have no id; equal ones are numbered. */
  anonymous: boolean;
  /** Old rows change too, so every walk goes to the end. */
  changing: boolean;
}

/** More pages than any history has; guards against a list that never ends. */
const MAX_PAGES = 20_000;
/** How many of the newest rows are remembered, since a reorganisation may remove some. */
const REMEMBERED = 5;

/**
 * Reads a history that grows at its front. The first walk goes to the end; later ones stop at the page with one of the
 * previous walk's newest rows. An interrupted walk resumes, and another one then fetches what arrived meanwhile. Rows
 * that arrive during a walk push others to later offsets, so rows are seen twice but never skipped; duplicates are
 * stored once. Returns the number of new rows.
 */
export async function walkHistory<T extends Listed>(
  found: WalkMark,
  ports: WalkPorts<T>,
  options: WalkOptions,
): Promise<number> {
  const known = new Set(options.changing ? [] : found.known);
  let walk = found.walk ?? { offset: 0, began: [] };
  let added = 0;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    ports.signal.throwIfAborted();
    const rows = await ports.read(walk.offset, options.pageSize);
    ports.signal.throwIfAborted();
    const entries = options.anonymous ? numbered(rows) : rows;
    const keys = entries.map(rowKey);
    const began = walk.offset === 0 ? keys.slice(0, REMEMBERED) : walk.began;
    const isLast = rows.length < options.pageSize || keys.some((key) => known.has(key));
    walk = { offset: walk.offset + advance(rows, options), began };
    const isQuiet = pages === 0 && isAsKnown(found, keys, options);
    const quiet = isQuiet ? (found.quiet ?? 0) + 1 : 0;
    const met = isQuiet ? found.metAt : ports.now();
    const metAt = met === undefined ? {} : { metAt: met };
    const mark: WalkMark = isLast
      ? { known: began, walk: null, endedAt: ports.now(), quiet, ...metAt }
      : { ...found, walk, ...metAt };
    added += ports.keep(entries, mark).added;
    ports.onRows(entries.length);
    if (isLast) return found.walk ? added + (await walkHistory(mark, ports, options)) : added;
  }
  return added;
}

/** Identifies a row for a mark and for a full read. */
export const rowKey = ({ kind, ref }: Pick<Listed, 'kind' | 'ref'>): string =>
  `${kind} ${ref}`.slice(0, 400);

/** The keys of the newest rows, as a mark remembers them. */
export const newestOf = (rows: Listed[], { anonymous }: Pick<WalkOptions, 'anonymous'>): string[] =>
  (anonymous ? numbered(rows) : rows).slice(0, REMEMBERED).map(rowKey);

/** The newest rows are the last walk's. If old rows change too, only an empty list counts as unchanged. */
const isAsKnown = ({ known, walk }: WalkMark, keys: string[], { changing }: WalkOptions): boolean =>
  walk === null &&
  (changing ? keys.length === 0 : keys.slice(0, REMEMBERED).join('\n') === known.join('\n'));

/**
 * How far to advance. Rows without ids are numbered within a page, so the next page starts at this one's last moment:
 * all rows of one moment are then on the same page, unless they fill it.
 */
function advance(rows: readonly Listed[], { anonymous }: WalkOptions): number {
  if (!anonymous) return rows.length;
  const lastAt = rows.at(-1)?.at;
  const start = rows.findIndex(({ at }) => at === lastAt);
  return start > 0 ? start : rows.length;
}

/** Gives equal rows distinct references. */
function numbered<T extends Listed>(rows: T[]): T[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const n = (counts.get(rowKey(row)) ?? 0) + 1;
    counts.set(rowKey(row), n);
    return n === 1 ? row : { ...row, ref: `${row.ref}-${n}` };
  });
}
