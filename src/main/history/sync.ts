import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import { type Family, isServed } from '#shared/api/families.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { type ErrorCode, isAppError, toWireError } from '#shared/errors.ts';
import type { HistorySync } from '#shared/ipc/history.ts';

import { chainSources, type Source } from './sources.ts';
import { swapSources } from './swap-sources.ts';
import { type HistoryEntry, readMark, walkHistory, type WalkMark } from './walk.ts';

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

/**
 * Copies the provider's histories of our addresses into the activity store, hourly and on request. One run at a time;
 * an interrupted run resumes.
 */
export function createHistorySync(deps: HistoryDeps) {
  const { clock, network } = deps;
  const sources = [...chainSources, ...swapSources].filter(({ family }) =>
    isServed(family, network),
  );
  let state: HistorySync = {
    running: false,
    done: 0,
    total: 0,
    rows: 0,
    endedAt: null,
    failures: [],
  };
  let running: { stop: AbortController; ended: Promise<void> } | null = null;
  const failed = new Map<string, { count: number; at: number }>();
  let cancelTimer: (() => void) | null = null;
  let cancelSoon: (() => void) | null = null;
  /** When one of our swap operations ended there, since those move no coins. */
  const acted = new Map<string, number>();
  const change = (next: Partial<HistorySync>): void => {
    state = { ...state, ...next };
    deps.onChange(state);
  };

  const markOf = (source: string, address: string): WalkMark =>
    readMark(deps.load(source, address));

  async function readOne(
    source: Source,
    address: string,
    signal: AbortSignal,
    priority: NonNullable<CallOptions['priority']> = 'background',
  ): Promise<number> {
    const how = { priority, signal };
    return walkHistory(
      markOf(source.id, address),
      {
        read: (offset, size) => source.read(deps.client, address, offset, size, how),
        keep: (entries, next) => deps.keep(source.id, address, entries, next),
        onRows: (rows) => change({ rows: state.rows + rows }),
        now: () => clock.now(),
        signal,
      },
      source,
    );
  }

  // Slightly early, since hourly runs aren't exactly an hour apart.
  const waitAfter = (quiet: number): number =>
    Math.min(EVERY * RARER ** quiet, ASKED_AT_LEAST) - EVERY / 2;

  /** It failed repeatedly, at any address. */
  function rests(source: Source): boolean {
    const { count, at } = failed.get(source.id) ?? { count: 0, at: 0 };
    return count >= FAILS && clock.now() - at < waitAfter(count - FAILS);
  }

  /** An inactive address isn't read every hour. Unfinished or interrupted walks always are. */
  function isDue(
    source: Source,
    address: string,
    { moved, force }: { moved: ReadonlyMap<string, number>; force: boolean },
  ): 'now' | 'with time' | false {
    if (!force && rests(source)) return false;
    const { endedAt, walk, quiet = 0 } = markOf(source.id, address);
    if (walk !== null || endedAt === null) return 'now';
    const since = clock.now() - endedAt;
    if (source.follows !== null) {
      const waits = quiet > 0 ? ASKED_AT_LEAST : FOLLOW_AT_LEAST;
      // Or it moved in a run that ended before this list was read.
      const { metAt = 0 } = markOf(source.follows, address);
      if ((moved.get(source.follows) ?? 0) > 0 || metAt > endedAt) return 'now';
      return since > waits && 'with time';
    }
    const movedAt = source.family === 'swap' ? acted.get(address) : deps.movedAt?.(address);
    if (force || (movedAt ?? 0) > endedAt) return 'now';
    return since >= waitAfter(quiet) && 'with time';
  }

  async function run(force: boolean, signal: AbortSignal): Promise<void> {
    const addresses = deps.addresses();
    const failures = new Map<Family, ErrorCode>();
    let added = 0;
    let still = Math.max(STILL_LISTS, Math.ceil((addresses.length * sources.length) / 24));
    change({
      running: true,
      done: 0,
      total: addresses.length * sources.length,
      rows: 0,
      failures: [],
    });
    try {
      for (const address of addresses) {
        const moved = new Map<string, number>();
        for (const source of sources) {
          const due = isDue(source, address, { moved, force });
          if (due === 'now' || (due === 'with time' && still > 0)) {
            if (due === 'with time') still -= 1;
            try {
              const found = await readOne(source, address, signal);
              moved.set(source.id, found);
              failed.delete(source.id);
              added += found;
            } catch (error) {
              // It may have moved.
              moved.set(source.id, 1);
              if (!signal.aborted)
                failed.set(source.id, {
                  count: (failed.get(source.id)?.count ?? 0) + 1,
                  at: clock.now(),
                });
              if (signal.aborted) return;
              failures.set(source.family, toWireError(error).code);
              if (isAppError(error, ...STOPPING)) return;
            }
          }
          change({ done: state.done + 1 });
        }
      }
    } finally {
      const list = [...failures].map(([family, code]) => ({ family, code }));
      const isWhole = !signal.aborted && list.length === 0 && addresses.length > 0;
      change({ running: false, failures: list, ...(isWhole ? { endedAt: clock.now() } : {}) });
      if (added > 0) deps.onAdded();
    }
  }

  /**
   * Reads all lists of a family for one address immediately, before anything queued, since the user is looking at them.
   * Throws the provider's errors.
   */
  async function read(family: Family, address: string): Promise<void> {
    const { signal } = new AbortController();
    const lists = sources.filter((source) => source.family === family);
    const found = await Promise.all(
      lists.map((source) => readOne(source, address, signal, 'user')),
    );
    if (found.some((added) => added > 0)) deps.onAdded();
  }

  function start(force = false): void {
    if (running) return;
    cancelTimer?.();
    const stop = new AbortController();
    const ended = run(force, stop.signal).finally(() => {
      running = null;
      if (!stop.signal.aborted)
        cancelTimer = clock.after(EVERY, () => {
          if (deps.isWanted()) start();
        });
    });
    running = { stop, ended };
  }

  function startSoon(): void {
    cancelSoon ??= clock.after(SOON, () => {
      cancelSoon = null;
      if (!deps.isWanted()) return;
      if (running) startSoon();
      else start();
    });
  }

  return {
    state: (): HistorySync => state,
    /** One of our swap operations ended at this address: its history is read in half a minute. */
    noteActed(address: string): void {
      acted.set(address, clock.now());
      startSoon();
    },
    /**
     * Starts a run unless one is in progress. `force`: also lists that haven't changed for long.
     */
    start,
    read,
    /** Stops the current run and the hourly ones. */
    async stop(): Promise<void> {
      cancelTimer?.();
      cancelTimer = null;
      cancelSoon?.();
      cancelSoon = null;
      running?.stop.abort();
      await running?.ended;
    },
    /** Resolves when no run is in progress. */
    idle: async (): Promise<void> => running?.ended,
  };
}
