import type { Clock } from '#main/clock.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { type Family, isServed } from '#shared/api/families.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
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
  /** Whether the hourly runs are wanted. */
  isWanted: () => boolean;
  onChange: (state: HistorySync) => void;
  /** New rows are there. */
  onAdded: () => void;
}

const EVERY = 60 * 60_000;
/** A source that follows another is asked all the same when it was not for so long. */
const FOLLOW_AT_LEAST = 6 * 60 * 60_000;
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
  let cancelTimer: (() => void) | null = null;
  const change = (next: Partial<HistorySync>): void => {
    state = { ...state, ...next };
    deps.onChange(state);
  };

  async function readOne(source: Source, address: string, signal: AbortSignal): Promise<number> {
    const mark = readMark(deps.load(source.id, address));
    return walkHistory(
      mark,
      {
        read: (offset, size) => source.read(deps.client, address, offset, size, signal),
        keep: (entries, next) => deps.keep(source.id, address, entries, next),
        onRows: (rows) => change({ rows: state.rows + rows }),
        now: () => clock.now(),
        signal,
      },
      source,
    );
  }

  function isDue(source: Source, address: string, moved: ReadonlyMap<string, number>): boolean {
    if (source.follows === null || (moved.get(source.follows) ?? 1) > 0) return true;
    const { endedAt, walk } = readMark(deps.load(source.id, address));
    return walk !== null || endedAt === null || clock.now() - endedAt > FOLLOW_AT_LEAST;
  }

  async function run(signal: AbortSignal): Promise<void> {
    const addresses = deps.addresses();
    const failures = new Map<Family, ErrorCode>();
    let added = 0;
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
          if (isDue(source, address, moved)) {
            try {
              const found = await readOne(source, address, signal);
              moved.set(source.id, found);
              added += found;
            } catch (error) {
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

  function start(): void {
    if (running) return;
    cancelTimer?.();
    const stop = new AbortController();
    const ended = run(stop.signal).finally(() => {
      running = null;
      if (!stop.signal.aborted)
        cancelTimer = clock.after(EVERY, () => {
          if (deps.isWanted()) start();
        });
    });
    running = { stop, ended };
  }

  return {
    state: (): HistorySync => state,
    /** Starts a run unless one is under way. */
    start,
    /** Ends a run where it is, and the hourly ones. */
    async stop(): Promise<void> {
      cancelTimer?.();
      cancelTimer = null;
      running?.stop.abort();
      await running?.ended;
    },
    /** Resolves when no run is under way. */
    idle: async (): Promise<void> => running?.ended,
  };
}
