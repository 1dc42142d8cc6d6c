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
  /** Addresses whose histories are kept. */
  addresses: () => string[];
  load: (source: string, address: string) => unknown;
  keep: (
    source: string,
    address: string,
    entries: HistoryEntry[],
    mark: WalkMark,
  ) => { added: number };
  /** When coins were last seen to come or go there, in milliseconds. */
  movedAt?: (address: string) => number | null;
  /** Whether the hourly runs are wanted. */
  isWanted: () => boolean;
  onChange: (state: HistorySync) => void;
  /** New rows are there. */
  onAdded: () => void;
}

const EVERY = 60 * 60_000;
/** After something of our own ended in the swap: several that follow each other are read together. */
const SOON = 30_000;
/** A list in which nothing new was met, or that fails, is asked a third as often, and again, down to once a day. */
const RARER = 3;
const ASKED_AT_LEAST = 24 * EVERY;
/** Lists that are due only because time passed: so many in a run, more only where a day would not be enough for all. */
const STILL_LISTS = 20;
/** A source that follows another is asked all the same when it was not for so long. */
const FOLLOW_AT_LEAST = 6 * EVERY;
/** So often in a row, and it is not one address's own fault. */
const FAILS = 2;
/** After these, asking on is no use: there is no network, no key, no budget. */
const STOPPING: ErrorCode[] = [
  'PROVIDER_UNREACHABLE',
  'API_KEY_REFUSED',
  'PROVIDER_BUDGET',
  'PROVIDER_BUSY',
  'DISK_FULL',
];

/**
 * Brings what the provider's histories tell of our addresses into the activity store, an hour apart and whenever it
 * is asked for. One run at a time; stopped at any moment, the next goes on where it was.
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
  /** When something of our own ended in the swap there: no coin moves then. */
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

  // A little early: the hourly runs are not quite an hour apart.
  const waitAfter = (quiet: number): number =>
    Math.min(EVERY * RARER ** quiet, ASKED_AT_LEAST) - EVERY / 2;

  /** It failed again and again, at whatever address. */
  function rests(source: Source): boolean {
    const { count, at } = failed.get(source.id) ?? { count: 0, at: 0 };
    return count >= FAILS && clock.now() - at < waitAfter(count - FAILS);
  }

  /** Nothing of an address that lies still is asked every hour. What was begun, or never ended, always. */
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

  /** All lists of a family of one address at once, before whatever waits: somebody looks at them. Throws as the provider does. */
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
    /** Something of our own ended in the swap at this address: what it says of that is read in half a minute. */
    noteActed(address: string): void {
      acted.set(address, clock.now());
      startSoon();
    },
    /** Starts a run unless one is under way. `force`: also where nothing came for long. */
    start,
    read,
    /** Ends a run where it is, and the hourly ones. */
    async stop(): Promise<void> {
      cancelTimer?.();
      cancelTimer = null;
      cancelSoon?.();
      cancelSoon = null;
      running?.stop.abort();
      await running?.ended;
    },
    /** Resolves when no run is under way. */
    idle: async (): Promise<void> => running?.ended,
  };
}
