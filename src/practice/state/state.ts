import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import { type TableName, tableNames, type Tables } from './tables.ts';

/** Contents by SHA-256: order files, inscription bodies, big raw transactions. */
export interface Blobs {
  put(bytes: Uint8Array): string;
  get(hash: string): Uint8Array;
  /** All stored hashes, for a snapshot. */
  hashes(): string[];
}

/** Stores acknowledged changes. `append` returns once the line is on disk. */
export interface Journal {
  append(line: string): void;
  /** Called after each append; true if it is time for `replace`. */
  isLong(): boolean;
  replace(rows: string): void;
}

export interface Table<T> {
  readonly size: number;
  get(key: string): T | undefined;
  has(key: string): boolean;
  /** Records are immutable: put changed ones again. */
  put(key: string, row: T): void;
  remove(key: string): void;
  values(): IterableIterator<T>;
  entries(): IterableIterator<[string, T]>;
}

export type State = { readonly [N in keyof Tables]: Table<Tables[N]> } & {
  readonly blobs: Blobs;
  /** Counts up from 0; the counter is part of the state. */
  next(counter: string): number;
  /** Writes all changes since the last commit to the journal. Call before acknowledging anything. */
  commit: () => void;
  /** The whole state as plain JSON values, blobs included. */
  snapshot(): Snapshot;
  /** Keeps what `run` writes to these tables, or nothing if it throws. */
  whole<T>(names: readonly TableName[], run: () => T): T;
  /** Returns the result of `run` and discards what it writes to these tables. */
  rehearse<T>(names: readonly TableName[], run: () => T): T;
  /** Call before each block: remembers the current rows for as long as blocks can be undone. */
  mark(): void;
  /** Number of remembered marks; none after a restart. */
  marks(): number;
  /** Restores these tables' rows to an earlier mark. */
  undo(marks: number, names: readonly TableName[]): void;
  /** These tables at an earlier mark, the others as they are; read-only. */
  asOf(marks: number, names: readonly TableName[]): State;
};

/** Events kept per index; older ones are dropped, so that a chain running for weeks stays small. */
export const KEPT_EVENTS = 20_000;

/** Appends to a log with increasing keys, and drops its oldest entries above the limit. */
export function keepEvent<T>(log: Table<T>, state: State, counter: string, event: T): void {
  const seq = state.next(counter);
  log.put(String(seq), event);
  if (seq >= KEPT_EVENTS) log.remove(String(seq - KEPT_EVENTS));
}

/** Blocks that can be undone. */
const KEPT_MARKS = 8;

export interface Snapshot {
  tables: Record<string, Record<string, unknown>>;
  blobs: Record<string, string>;
}

const tagBigint = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { $n: value.toString() } : value;

const untagBigint = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$n' in value && typeof value.$n === 'string'
    ? BigInt(value.$n)
    : value;

/** JSON of state records: bigints are tagged objects, so that no text can be mistaken for one. */
export const encodeRows = (rows: unknown): string => JSON.stringify(rows, tagBigint);
export const decodeRows = (json: string): unknown => JSON.parse(json, untagBigint);

export function createMemoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array>();
  return {
    put(bytes) {
      const hash = bytesToHex(sha256(bytes));
      kept.set(hash, bytes);
      return hash;
    },
    get(hash) {
      const bytes = kept.get(hash);
      if (!bytes) throw new Error('no such content');
      return bytes;
    },
    hashes: () => [...kept.keys()].sort(),
  };
}

type Delta = Record<string, Record<string, unknown>>;

/** A row before it changed. */
interface Change {
  name: TableName;
  key: string;
  before: unknown;
}

/** The rows after applying deltas in order, the first usually a whole state; null removes a row. */
function rowsOf(deltas: readonly Delta[]): ReadonlyMap<string, Map<string, unknown>> {
  const maps = new Map<string, Map<string, unknown>>(tableNames.map((name) => [name, new Map()]));
  for (const [name, rows] of deltas.flatMap((delta) => Object.entries(delta))) {
    for (const [key, row] of Object.entries(rows)) {
      if (row === null) maps.get(name)?.delete(key);
      else maps.get(name)?.set(key, row);
    }
  }
  return maps;
}

type AllTables = { [N in TableName]: Table<Tables[N]> };

/** Puts back what rows of these tables were before the changes. */
function takeBack(
  tables: AllTables,
  changes: readonly Change[],
  names: readonly TableName[],
): void {
  for (const { name, key, before } of [...changes].reverse()) {
    const rows = tables[name] as Table<unknown>;
    if (!names.includes(name)) continue;
    if (before === undefined) rows.remove(key);
    else rows.put(key, before);
  }
}

/** The tables in memory. */
export function createState(blobs: Blobs, journal: Journal | null, deltas: Delta[] = []): State {
  const maps = rowsOf(deltas);
  let dirty: Delta = {};
  /** Changes that can be undone, oldest first, and the marks' positions in them. */
  let past: Change[] = [];
  let marked: number[] = [];
  /** Number of running calls of `whole` and `rehearse`. */
  let trials = 0;

  const table = <T>(name: TableName): Table<T> => {
    const map = maps.get(name) as Map<string, T>;
    const change = (key: string, row: T | null) => {
      if (marked.length > 0 || trials > 0) past.push({ name, key, before: map.get(key) });
      (dirty[name] ??= {})[key] = row;
      if (row === null) map.delete(key);
      else map.set(key, row);
    };
    return {
      get size() {
        return map.size;
      },
      get: (key) => map.get(key),
      has: (key) => map.has(key),
      put: change,
      remove(key) {
        if (map.has(key)) change(key, null);
      },
      values: () => map.values(),
      entries: () => map.entries(),
    };
  };
  const tables = Object.fromEntries(
    tableNames.map((name) => [name, table(name)]),
  ) as unknown as AllTables;
  const whole = () =>
    Object.fromEntries([...maps].map(([name, map]) => [name, Object.fromEntries(map)]));

  const from = (marks: number) => past.slice(marked[marked.length - marks] ?? past.length);

  function attempt<T>(names: readonly TableName[], run: () => T, keep: boolean): T {
    const start = past.length;
    let isKept = false;
    trials++;
    try {
      const value = run();
      isKept = keep;
      return value;
    } finally {
      if (!isKept) takeBack(tables, past.slice(start), names);
      trials--;
      if (trials === 0 && marked.length === 0) past = [];
    }
  }

  const state: State = {
    ...tables,
    blobs,
    next(counter) {
      const value = tables.counters.get(counter) ?? 0;
      tables.counters.put(counter, value + 1);
      return value;
    },
    commit() {
      if (Object.keys(dirty).length === 0) return;
      const delta = dirty;
      dirty = {};
      if (!journal) return;
      journal.append(encodeRows(delta));
      if (journal.isLong()) journal.replace(encodeRows(whole()));
    },
    snapshot() {
      const sorted = JSON.parse(encodeRows(whole())) as Snapshot['tables'];
      const contents = blobs.hashes().map((hash) => [hash, bytesToHex(blobs.get(hash))]);
      return { tables: sorted, blobs: Object.fromEntries(contents) as Record<string, string> };
    },
    whole: (names, run) => attempt(names, run, true),
    rehearse: (names, run) => attempt(names, run, false),
    mark() {
      marked.push(past.length);
      if (marked.length <= KEPT_MARKS) return;
      const [, oldest = 0] = marked;
      past = past.slice(oldest);
      marked = marked.slice(1).map((at) => at - oldest);
    },
    marks: () => marked.length,
    undo(marks, names) {
      const undone = from(marks);
      const before = past.slice(0, past.length - undone.length);
      marked = marked.slice(0, marked.length - marks);
      takeBack(tables, undone, names);
      // The rows are now as they were at the mark; restoring them isn't a change to undo in turn.
      past = before;
    },
    asOf: (marks, names) => readAsOf(state, from(marks), names),
  };
  return state;
}

/** A state whose named tables read as before these changes. */
function readAsOf(state: State, changes: readonly Change[], names: readonly TableName[]): State {
  const views: Record<string, Table<unknown>> = {};
  for (const name of names) {
    const now = state[name] as Table<unknown>;
    const before = new Map<string, unknown>();
    // The first change after the mark has the old row.
    for (const change of changes) {
      if (change.name === name && !before.has(change.key)) before.set(change.key, change.before);
    }
    const entries = function* (): IterableIterator<[string, unknown]> {
      for (const [key, row] of now.entries()) if (!before.has(key)) yield [key, row];
      for (const [key, row] of before) if (row !== undefined) yield [key, row];
    };
    const get = (key: string) => (before.has(key) ? before.get(key) : now.get(key));
    const refuse = (): never => {
      throw new Error('a past state is only read');
    };
    views[name] = {
      get size() {
        return [...entries()].length;
      },
      get,
      has: (key) => get(key) !== undefined,
      put: refuse,
      remove: refuse,
      *values() {
        for (const [, row] of entries()) yield row;
      },
      entries,
    };
  }
  return { ...state, ...(views as unknown as Partial<State>) };
}
