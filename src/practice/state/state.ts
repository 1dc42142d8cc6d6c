import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

import type { Tables } from './tables.ts';
import { tableNames } from './tables.ts';

/** Contents by SHA-256: files of orders, bodies of inscriptions, big raw transactions. */
export interface Blobs {
  put(bytes: Uint8Array): string;
  get(hash: string): Uint8Array;
  /** Every hash kept, for a snapshot. */
  hashes(): string[];
}

/** Where acknowledged changes go. `append` returns when the line is on disk. */
export interface Journal {
  append(line: string): void;
  /** Called after each append; true when it is time for `replace`. */
  isLong(): boolean;
  replace(rows: string): void;
}

export interface Table<T> {
  readonly size: number;
  get(key: string): T | undefined;
  has(key: string): boolean;
  /** Records are never changed in place: what changed is put again. */
  put(key: string, row: T): void;
  remove(key: string): void;
  values(): IterableIterator<T>;
  entries(): IterableIterator<[string, T]>;
}

export type State = { readonly [N in keyof Tables]: Table<Tables[N]> } & {
  readonly blobs: Blobs;
  /** Counts up from 0; the count is part of the state. */
  next(counter: string): number;
  /** Hands every change since the last commit to the journal. Call before acknowledging anything. */
  commit: () => void;
  /** The whole state as plain JSON values, blobs included. */
  snapshot(): Snapshot;
  /** Before each block: rows are remembered as they are now, as long as a few blocks can be taken back. */
  mark(): void;
  /** How many marks are remembered; none after a restart. */
  marks(): number;
  /** Puts the rows of these tables back to what they were so many marks ago. */
  undo(marks: number, names: readonly (keyof Tables)[]): void;
  /** These tables as they were so many marks ago, the others as they are; to be read only. */
  asOf(marks: number, names: readonly (keyof Tables)[]): State;
};

/** Events an index keeps; older ones are forgotten, so that a chain left running for weeks stays small. */
export const KEPT_EVENTS = 20_000;

/** Appends to a log whose keys count up, and forgets its oldest beyond the limit. */
export function keepEvent<T>(log: Table<T>, state: State, counter: string, event: T): void {
  const seq = state.next(counter);
  log.put(String(seq), event);
  if (seq >= KEPT_EVENTS) log.remove(String(seq - KEPT_EVENTS));
}

/** Blocks that can be taken back. */
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

/** JSON of state records: bigints are tagged objects, so that no text can be taken for one. */
export const encodeRows = (rows: unknown): string => JSON.stringify(rows, tagBigint);
export const decodeRows = (json: string): unknown => JSON.parse(json, untagBigint);

export function createMemoryBlobs(initial: Record<string, string> = {}): Blobs {
  const kept = new Map<string, Uint8Array>();
  for (const [hash, hex] of Object.entries(initial)) kept.set(hash, hexToBytes(hex));
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

/** The tables in memory. `rows` are deltas in order, the first usually a whole state; null removes a row. */
export function createState(blobs: Blobs, journal: Journal | null, deltas: Delta[] = []): State {
  const maps = new Map<string, Map<string, unknown>>(tableNames.map((name) => [name, new Map()]));
  let dirty: Delta = {};
  /** What rows were before they changed, oldest first, and where the marks stand in it. */
  let past: { name: string; key: string; before: unknown }[] = [];
  let marked: number[] = [];
  for (const delta of deltas) {
    for (const [name, rows] of Object.entries(delta)) {
      const map = maps.get(name);
      if (!map) continue;
      for (const [key, row] of Object.entries(rows)) {
        if (row === null) map.delete(key);
        else map.set(key, row);
      }
    }
  }

  const table = <T>(name: string): Table<T> => {
    const map = maps.get(name) as Map<string, T>;
    const mark = (key: string, row: T | null) => ((dirty[name] ??= {})[key] = row);
    const remember = (key: string) => {
      if (marked.length > 0) past.push({ name, key, before: map.get(key) });
    };
    return {
      get size() {
        return map.size;
      },
      get: (key) => map.get(key),
      has: (key) => map.has(key),
      put(key, row) {
        remember(key);
        map.set(key, row);
        mark(key, row);
      },
      remove(key) {
        if (!map.has(key)) return;
        remember(key);
        map.delete(key);
        mark(key, null);
      },
      values: () => map.values(),
      entries: () => map.entries(),
    };
  };
  const tables = Object.fromEntries(tableNames.map((name) => [name, table(name)])) as unknown as {
    [N in keyof Tables]: Table<Tables[N]>;
  };
  const whole = () =>
    Object.fromEntries([...maps].map(([name, map]) => [name, Object.fromEntries(map)]));

  const from = (marks: number) => past.slice(marked[marked.length - marks] ?? past.length);

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
      marked = marked.slice(0, marked.length - marks);
      past = past.slice(0, past.length - undone.length);
      const wanted = new Set<string>(names);
      for (const { name, key, before } of undone.reverse()) {
        const rows = tables[name as keyof Tables] as Table<unknown>;
        if (!wanted.has(name)) continue;
        if (before === undefined) rows.remove(key);
        else rows.put(key, before);
      }
    },
    asOf: (marks, names) => readAsOf(state, from(marks), new Set<string>(names)),
  };
  return state;
}

/** A state whose named tables read as before these changes. */
function readAsOf(
  state: State,
  changes: readonly { name: string; key: string; before: unknown }[],
  names: ReadonlySet<string>,
): State {
  const views: Record<string, Table<unknown>> = {};
  for (const name of names) {
    const now = state[name as keyof Tables] as Table<unknown>;
    const before = new Map<string, unknown>();
    // The first change after the mark tells what stood there.
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

/** The state of a snapshot, kept in memory. */
export function restoreState(snapshot: Snapshot): State {
  const delta = decodeRows(JSON.stringify(snapshot.tables)) as Delta;
  return createState(createMemoryBlobs(snapshot.blobs), null, [delta]);
}
