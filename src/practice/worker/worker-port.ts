import type { Outcome } from '#practice/server/exchange.ts';
import { connectionFailed, createFetch } from '#practice/server/fetch.ts';
import type { PracticePort } from '#practice/server/port.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

import type { LeverName, WorkerSettings } from './worker-protocol.ts';
import { startThread, type Thread } from './worker-thread.ts';

export interface WorkerOptions extends WorkerSettings {
  /** URL of practice-worker. */
  workerUrl: URL;
  /** Called when the thread ended by itself: what it kept is on disk, and the next request starts another. */
  onDied?: (error: Error) => void;
  /**
   * Called once when its state cannot be opened. With it nobody waits until the thread has founded or opened its network: what is asked
   * meanwhile is answered when it has.
   */
  onUnopened?: (error: Error) => void;
}

/**
 * The practice network in a thread of its own, its state in `dir`. Rejects when the state cannot be opened and nobody takes that
 * by `onUnopened`; a thread
 * that dies fails what waits for it, and the next request starts another on the same state.
 */
export async function startPracticeWorker(options: WorkerOptions): Promise<PracticePort> {
  const { workerUrl, onDied, onUnopened, ...settings } = options;
  const listeners = new Set<(status: PracticeStatus) => void>();
  let stopped = false;

  const tell = (status: PracticeStatus): void => {
    for (const listener of listeners) listener(status);
  };
  const start = (): Promise<Thread> =>
    startThread({
      workerUrl,
      settings,
      onChange: tell,
      onEnd: (error) => {
        if (!stopped) onDied?.(error);
      },
    });
  let thread: Thread | null = null;
  let starting: Promise<Thread> | null = null;

  async function alive(): Promise<Thread> {
    if (stopped) throw new Error('the practice network has ended');
    if (thread && !thread.hasEnded()) return thread;
    starting ??= start().finally(() => (starting = null));
    thread = await starting;
    return thread;
  }
  const first = alive();
  if (onUnopened) void first.then(tellOpened, onUnopened);
  else await first;

  function tellOpened(opened: Thread): void {
    opened.request({ kind: 'lever', name: 'status', args: [] }).then(
      (status) => tell(status as PracticeStatus),
      // A thread that ended meanwhile was told of by `onDied`.
      () => undefined,
    );
  }

  const lever = async <T>(name: LeverName, ...args: unknown[]): Promise<T> =>
    (await (await alive()).request({ kind: 'lever', name, args })) as T;

  return {
    fetch: createFetch(
      async (ask) => {
        if (stopped) throw connectionFailed();
        const outcome = (await (await alive()).request({ kind: 'ask', ask })) as
          Outcome | 'offline';
        if (outcome === 'offline') throw connectionFailed();
        return outcome;
      },
      () => !stopped,
    ),
    isOpen: () => thread !== null,
    status: () => lever('status'),
    mine: (blocks) => lever('mine', blocks),
    setBlockTime: (seconds) => lever('setBlockTime', seconds),
    faucet: (address, sats) => lever('faucet', address, sats),
    payFromOutside: (address, sats, withInscription) =>
      lever('payFromOutside', address, sats, withInscription),
    swapFaucet: (address) => lever('swapFaucet', address),
    setOnline: (online) => lever('setOnline', online),
    fault: (row, mode, times, code) => lever('fault', row, mode, times, code),
    clearFaults: () => lever('clearFaults'),
    setConditions: (change) => lever('setConditions', change),
    advanceClock: (seconds) => lever('advanceClock', seconds),
    reorganise: (blocks) => lever('reorganise', blocks),
    reset: () => lever('reset'),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      const last = starting ? await starting.catch(() => null) : thread;
      if (!last || last.hasEnded()) return;
      await last.request({ kind: 'lever', name: 'stop', args: [] });
      await last.terminate();
    },
  };
}
