import { z } from 'zod';

/** A row of any list that grows at its front. */
export interface Listed {
  kind: string;
  /** Unique within its kind, unless the source is anonymous. */
  ref: string;
  /** Milliseconds. */
  at: number;
}

/** One row of a history, as the activity store takes it. */
export interface HistoryEntry extends Listed {
  status: string;
  summary: string;
  data: Record<string, unknown>;
  flowId: null;
}

const newest = z.array(z.string().max(400)).max(10);

/** How far a history was read. Stored with the rows it speaks of. */
const walkMark = z.object({
  /** The newest rows of the last walk that ended: whatever is older was read. */
  known: newest,
  /** The walk under way, newest row first: where it goes on, and the newest rows it began with. */
  walk: z.object({ offset: z.number().int().nonnegative(), began: newest }).nullable(),
  /** Milliseconds of the last walk that ended. */
  endedAt: z.number().nullable(),
  /** Walks in a row that met nothing new. */
  quiet: z.number().int().nonnegative().optional(),
  /** When something new was met last, in milliseconds: what follows this list is read until it was read after that. */
  metAt: z.number().optional(),
});
export type WalkMark = z.output<typeof walkMark>;

const UNREAD: WalkMark = { known: [], walk: null, endedAt: null };

/** A mark as it was stored; one that does not parse starts anew. */
export const readMark = (stored: unknown): WalkMark => walkMark.safeParse(stored).data ?? UNREAD;

export interface WalkPorts<T extends Listed> {
  /** A page of at most `size` rows from `offset` on, newest first. */
  read: (offset: number, size: number) => Promise<T[]>;
  /** Writes rows and mark together, all or nothing; says how many rows were new. */
  keep: (entries: T[], mark: WalkMark) => { added: number };
  onRows: (rows: number) => void;
  now: () => number;
  signal: AbortSignal;
}

export interface WalkOptions {
  pageSize: number;
  /** Rows have no id of their own: equal ones are told apart by counting them. */
  anonymous: boolean;
  /** Old rows change too: every walk goes to the end. */
  changing: boolean;
}

/** More pages than any history has: a list that never ends must not hold us. */
const MAX_PAGES = 20_000;
/** So many of the newest rows are remembered: a reorganisation may take some of them away. */
const REMEMBERED = 5;

/**
 * Reads a history that grows at its front. The first walk goes to the end; later ones stop at the page that has one
 * of the newest rows of the walk before. A walk that was stopped goes on where it was, and one more fetches what came
 * meanwhile. Rows that arrive while a walk is under way push others to later offsets, where they are met again:
 * nothing is skipped, and what is met twice is kept once. Returns the number of new rows.
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
    const keys = entries.map(keyOf);
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

const keyOf = ({ kind, ref }: Listed): string => `${kind} ${ref}`.slice(0, 400);

/** The newest rows are those of the last walk. Where old ones change too, only an empty list says so. */
const isAsKnown = ({ known, walk }: WalkMark, keys: string[], { changing }: WalkOptions): boolean =>
  walk === null &&
  (changing ? keys.length === 0 : keys.slice(0, REMEMBERED).join('\n') === known.join('\n'));

/**
 * How far to go on. Rows without ids are counted within a page, so the next page starts where the last moment of
 * this one does: all rows of one moment are then met on one page, unless they fill it.
 */
function advance(rows: readonly Listed[], { anonymous }: WalkOptions): number {
  if (!anonymous) return rows.length;
  const lastAt = rows.at(-1)?.at;
  const start = rows.findIndex(({ at }) => at === lastAt);
  return start > 0 ? start : rows.length;
}

/** The second of two equal rows gets another reference than the first. */
function numbered<T extends Listed>(rows: T[]): T[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const n = (counts.get(keyOf(row)) ?? 0) + 1;
    counts.set(keyOf(row), n);
    return n === 1 ? row : { ...row, ref: `${row.ref}-${n}` };
  });
}
