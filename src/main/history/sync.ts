import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import { type Family, isServed } from '#shared/api/families.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { type ErrorCode, isAppError, toWireError } from '#shared/errors.ts';
import type { HistorySync } from '#shared/ipc/history.ts';
import { isNotServed } from '#shared/not-served.ts';

import { chainSources, type Source } from './history-sources.ts';
import { hasNews, isEnough, PEEK, type Peeked, peekLists, type Peeks } from './peek.ts';
import { swapSources } from './swap-sources.ts';
import { type HistoryEntry, readMark, rowKey, walkHistory, type WalkMark } from './walk.ts';

export interface HistoryDeps {
  network: NetworkId;
  clock: Clock;
  client: ProviderClient;
  /** Addresses whose histories are stored. */
  addresses: () => string[];
  load: (source: string, address: string) => unknown;
  keep: (
    source: string,
    address: string,
    entries: HistoryEntry[],
    mark: WalkMark,
  ) => { added: number };
  /** A family's lists were read in full: rows of this address that aren't in `told` have vanished from them. */
  onWhole: (whole: {
    family: Family;
    address: string;
    told: ReadonlySet<string>;
    /** When reading began, in ms. Another run may have added rows since. */
    since: number;
  }) => Promise<void>;
  /** When coins last moved at an address, in ms. */
  movedAt?: (address: string) => number | null;
  /** Whether hourly runs are enabled. */
  isWanted: () => boolean;
  onChange: (state: HistorySync) => void;
  /** Called when there are new rows. */
  onAdded: () => void;
}

const EVERY = 60 * 60_000;
/** Delay after one of our swap operations ends, so that several are read together. */
const SOON = 30_000;
/** A list without new rows, or one that fails, is read a third as often each time, down to once a day. */
const RARER = 3;
const ASKED_AT_LEAST = 24 * EVERY;
/** Lists due only by time: this many per run, more only if a day wouldn't cover them all. */
const STILL_LISTS = 20;
/** A source that follows another is read at least this often. */
const FOLLOW_AT_LEAST = 6 * EVERY;
/** After this many consecutive failures the source is at fault, not a single address. */
const FAILS = 2;
/** After these errors, continuing is useless: no network, no key or no budget. */
const STOPPING: ErrorCode[] = [
  'PROVIDER_UNREACHABLE',
  'API_KEY_REFUSED',
  'PROVIDER_BUDGET',
  'PROVIDER_BUSY',
  'DISK_FULL',
];

/** What a sync depends on, and how far it is. */
interface Sync {
  deps: HistoryDeps;
  sources: readonly Source[];
  state: HistorySync;
  running: { stop: AbortController; ended: Promise<void> } | null;
  failed: Map<string, { count: number; at: number }>;
  /** Until the provider says that it has no call for several lists, for as long as this session lasts. */
  canPeek: boolean;
  cancelTimer: (() => void) | null;
  cancelSoon: (() => void) | null;
  /** When one of our swap operations ended there, since those move no coins. */
  acted: Map<string, number>;
}

function change(sync: Sync, next: Partial<HistorySync>): void {
  sync.state = { ...sync.state, ...next };
  sync.deps.onChange(sync.state);
}

type Failing = Pick<Source, 'id' | 'family'>;

const markOf = ({ deps }: Sync, source: string, address: string): WalkMark =>
  readMark(deps.load(source, address));

interface Reading {
  signal: AbortSignal;
  priority?: NonNullable<CallOptions['priority']>;
  /** Its newest rows, if they are known already. */
  peeked?: Peeked | undefined;
  /** From the start on, with the key of every row added here. */
  whole?: Set<string>;
}

async function readOne(
  sync: Sync,
  source: Source,
  address: string,
  { signal, priority = 'background', whole, peeked }: Reading,
): Promise<number> {
  const { deps } = sync;
  const how = { priority, signal };
  const mark = whole ? readMark(null) : markOf(sync, source.id, address);
  const known = peeked && isEnough(mark, peeked, source) ? peeked.entries : null;
  const total = peeked === undefined ? {} : { total: peeked.total };
  return walkHistory(
    mark,
    {
      read: async (offset, size) =>
        known
          ? known.slice(offset, offset + size)
          : source.read(deps.client, address, offset, size, how),
      keep(entries, next) {
        for (const one of entries) whole?.add(rowKey(one));
        return deps.keep(source.id, address, entries, { ...next, ...total });
      },
      onRows: (rows) => change(sync, { rows: sync.state.rows + rows }),
      now: () => deps.clock.now(),
      signal,
    },
    source,
  );
}

// Slightly early, since hourly runs aren't exactly an hour apart.
const waitAfter = (quiet: number): number =>
  Math.min(EVERY * RARER ** quiet, ASKED_AT_LEAST) - EVERY / 2;

/** It failed repeatedly, at any address. */
function rests({ failed, deps }: Sync, source: Pick<Source, 'id'>): boolean {
  const { count, at } = failed.get(source.id) ?? { count: 0, at: 0 };
  return count >= FAILS && deps.clock.now() - at < waitAfter(count - FAILS);
}

/** An inactive address isn't read every hour. Unfinished or interrupted walks always are. */
function isDue(
  sync: Sync,
  source: Source,
  address: string,
  { moved, force }: { moved: ReadonlyMap<string, number>; force: boolean },
): 'now' | 'with time' | false {
  if (!force && rests(sync, source)) return false;
  const { endedAt, walk, quiet = 0 } = markOf(sync, source.id, address);
  if (walk !== null || endedAt === null) return 'now';
  const { deps, acted } = sync;
  const since = deps.clock.now() - endedAt;
  if (source.follows !== null) {
    const waits = quiet > 0 ? ASKED_AT_LEAST : FOLLOW_AT_LEAST;
    // Or it moved in a run that ended before this list was read.
    const { metAt = 0 } = markOf(sync, source.follows, address);
    if ((moved.get(source.follows) ?? 0) > 0 || metAt > endedAt) return 'now';
    return since > waits && 'with time';
  }
  const movedAt = source.family === 'swap' ? acted.get(address) : deps.movedAt?.(address);
  if (force || (movedAt ?? 0) > endedAt) return 'now';
  return since >= waitAfter(quiet) && 'with time';
}

/** One run over all addresses. */
interface Run {
  force: boolean;
  signal: AbortSignal;
  failures: Map<Family, ErrorCode>;
  added: number;
  /** How many lists may still be read that are due only by time. */
  still: number;
}

/** Counts a failure of a source, and returns whether continuing is useless. */
function fails(sync: Sync, { signal, failures }: Run, source: Failing, error: unknown): boolean {
  if (signal.aborted) return true;
  const { failed, deps } = sync;
  failed.set(source.id, {
    count: (failed.get(source.id)?.count ?? 0) + 1,
    at: deps.clock.now(),
  });
  const isStopping = isAppError(error, ...STOPPING);
  // Without the peek, the lists' own calls say what is wrong with them.
  if (source.id !== PEEK.id || isStopping) failures.set(source.family, toWireError(error).code);
  return isStopping;
}

const NONE: Peeks = new Map();

/**
 * The newest rows of all lists that come in one call; none if the provider has no such call. Throws the provider's other
 * errors.
 */
async function peek(sync: Sync, address: string, how: CallOptions): Promise<Peeks> {
  const lists = sync.sources.filter(({ peeked }) => peeked !== null);
  if (lists.length === 0 || !sync.canPeek || rests(sync, PEEK)) return NONE;
  try {
    const found = await peekLists(sync.deps.client, lists, address, how);
    sync.failed.delete(PEEK.id);
    return found;
  } catch (error) {
    if (!isNotServed(error)) throw error;
    sync.canPeek = false;
    return NONE;
  }
}

/** Peeks if at least one of the lists is due, since that costs no more than reading it. */
async function peekIfDue(sync: Sync, run: Run, address: string): Promise<Peeks | 'stop'> {
  const dues = sync.sources
    .filter(({ peeked }) => peeked !== null)
    .map((source) => isDue(sync, source, address, { moved: new Map(), force: run.force }));
  const isNow = dues.includes('now');
  if (!isNow && !(dues.includes('with time') && run.still > 0)) return NONE;
  if (!isNow) run.still -= 1;
  try {
    return await peek(sync, address, { priority: 'background', signal: run.signal });
  } catch (error) {
    return fails(sync, run, { ...PEEK, family: 'swap' }, error) ? 'stop' : NONE;
  }
}

/** Reads what is due at one address. False if continuing is useless. */
async function readAddress(sync: Sync, run: Run, address: string): Promise<boolean> {
  const { force, signal } = run;
  const moved = new Map<string, number>();
  let peeks: Peeks | null = null;
  for (const source of sync.sources) {
    if (source.peeked && peeks === null) {
      const found = await peekIfDue(sync, run, address);
      if (found === 'stop') return false;
      peeks = found;
    }
    const peeked = peeks?.get(source.id);
    const mark = markOf(sync, source.id, address);
    const isNew = peeked !== undefined && hasNews(mark, peeked, source) && !rests(sync, source);
    const due = isNew ? 'now' : isDue(sync, source, address, { moved, force });
    const isFree = peeked !== undefined && isEnough(mark, peeked, source);
    if (due === 'now' || (due === 'with time' && (isFree || run.still > 0))) {
      if (due === 'with time' && !isFree) run.still -= 1;
      try {
        const found = await readOne(sync, source, address, { signal, peeked });
        moved.set(source.id, found);
        sync.failed.delete(source.id);
        run.added += found;
      } catch (error) {
        // It may have moved.
        moved.set(source.id, 1);
        if (fails(sync, run, source, error)) return false;
      }
    }
    change(sync, { done: sync.state.done + 1 });
  }
  return true;
}

async function run(sync: Sync, force: boolean, signal: AbortSignal): Promise<void> {
  const { deps, sources } = sync;
  const addresses = deps.addresses();
  const total = addresses.length * sources.length;
  const still = Math.max(STILL_LISTS, Math.ceil(total / 24));
  const going: Run = { force, signal, failures: new Map(), added: 0, still };
  change(sync, { running: true, done: 0, total, rows: 0, failures: [] });
  try {
    for (const address of addresses) if (!(await readAddress(sync, going, address))) return;
  } finally {
    const list = [...going.failures].map(([family, code]) => ({ family, code }));
    const isWhole = !signal.aborted && list.length === 0 && addresses.length > 0;
    change(sync, {
      running: false,
      failures: list,
      ...(isWhole ? { endedAt: deps.clock.now() } : {}),
    });
    if (going.added > 0) deps.onAdded();
  }
}

/** Reads all lists of a family for one address immediately. Throws the provider's errors. */
async function read(
  sync: Sync,
  family: Family,
  address: string,
  priority: 'user' | 'background',
): Promise<void> {
  const { deps, sources } = sync;
  const { signal } = new AbortController();
  const lists = sources.filter((source) => source.family === family);
  const peeks = lists.some(({ peeked }) => peeked !== null)
    ? await peek(sync, address, { priority, signal }).catch((error: unknown) => {
        // The lists' own calls would fail alike; of anything else they say themselves what is wrong.
        if (isAppError(error, ...STOPPING)) throw error;
        return NONE;
      })
    : NONE;
  const found = await Promise.all(
    lists.map((source) =>
      readOne(sync, source, address, { signal, priority, peeked: peeks.get(source.id) }),
    ),
  );
  if (found.some((added) => added > 0)) deps.onAdded();
}

/** Reads a family's lists from start to end, and reports which rows still exist. */
async function readWhole(sync: Sync, family: Family, address: string): Promise<void> {
  const whole = new Set<string>();
  const since = sync.deps.clock.now();
  const { signal } = new AbortController();
  for (const source of sync.sources.filter((one) => one.family === family))
    await readOne(sync, source, address, { signal, whole });
  await sync.deps.onWhole({ family, address, told: whole, since });
}

function start(sync: Sync, force = false): void {
  if (sync.running) return;
  sync.cancelTimer?.();
  const { deps } = sync;
  const stop = new AbortController();
  const ended = run(sync, force, stop.signal).finally(() => {
    sync.running = null;
    if (!stop.signal.aborted)
      sync.cancelTimer = deps.clock.after(EVERY, () => {
        if (deps.isWanted()) start(sync);
      });
  });
  sync.running = { stop, ended };
}

function startSoon(sync: Sync): void {
  const { deps } = sync;
  sync.cancelSoon ??= deps.clock.after(SOON, () => {
    sync.cancelSoon = null;
    if (!deps.isWanted()) return;
    if (sync.running) startSoon(sync);
    else start(sync);
  });
}

/**
 * Copies the provider's histories of our addresses into the activity store, hourly and on request. One run at a time;
 * an interrupted run resumes.
 */
export function createHistorySync(deps: HistoryDeps) {
  const sync: Sync = {
    deps,
    sources: [...chainSources, ...swapSources].filter(({ family }) =>
      isServed(family, deps.network),
    ),
    state: { running: false, done: 0, total: 0, rows: 0, endedAt: null, failures: [] },
    running: null,
    failed: new Map(),
    canPeek: true,
    cancelTimer: null,
    cancelSoon: null,
    acted: new Map(),
  };
  return {
    state: (): HistorySync => sync.state,
    /** One of our swap operations ended at this address: its history is read in half a minute. */
    noteActed(address: string): void {
      sync.acted.set(address, deps.clock.now());
      startSoon(sync);
    },
    /**
     * Starts a run unless one is in progress. `force`: also lists that haven't changed for long.
     */
    start: (force = false): void => start(sync, force),
    /** Before anything queued, since the user is looking at them. */
    read: (family: Family, address: string): Promise<void> => read(sync, family, address, 'user'),
    readInBackground: (family: Family, address: string): Promise<void> =>
      read(sync, family, address, 'background'),
    /** For lists whose rows may have vanished, as after a reorganisation. */
    readWhole: (family: Family, address: string): Promise<void> => readWhole(sync, family, address),
    /** Whether all lists of a family were read to their ends for this address. */
    isWhole: (family: Family, address: string): boolean =>
      sync.sources
        .filter((source) => source.family === family)
        .every((source) => {
          const { endedAt, walk } = markOf(sync, source.id, address);
          return endedAt !== null && walk === null;
        }),
    /** Stops the current run and the hourly ones. */
    async stop(): Promise<void> {
      sync.cancelTimer?.();
      sync.cancelTimer = null;
      sync.cancelSoon?.();
      sync.cancelSoon = null;
      sync.running?.stop.abort();
      await sync.running?.ended;
    },
    /** Resolves when no run is in progress. */
    idle: async (): Promise<void> => sync.running?.ended,
  };
}

export type HistoryReader = ReturnType<typeof createHistorySync>;
