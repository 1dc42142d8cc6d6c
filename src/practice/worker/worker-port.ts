import { connectionFailed, createFetch, type Outcome } from '#practice/server/fetch.ts';
import {
  type LeverName,
  leverNames,
  type Levers,
  type PracticePort,
} from '#practice/server/port.ts';
import type { PracticeStatus } from '#shared/ipc/practice.ts';

import type { WorkerSettings } from './worker-protocol.ts';
import { startThread, type Thread } from './worker-thread.ts';

export interface WorkerOptions extends WorkerSettings {
  /** URL of practice-worker. */
  workerUrl: URL;
  /** Called with an error that a route didn't expect; the caller got an envelope with code -5. */
  onMishap?: (what: string, error: Error) => void;
  /** Called if the thread dies: its state is on disk, and the next request starts another. */
  onDied?: (error: Error) => void;
  /**
   * Called once if its state can't be opened. With it the start doesn't wait for the thread: earlier requests are
   * answered once the network is open.
   */
  onUnopened?: (error: Error) => void;
}

/**
 * The practice network in its own thread, with its state in `dir`. Rejects if the state can't be opened and there is no
 * `onUnopened`. If the thread dies, pending requests fail and the next one starts another thread on the same state.
 */
export async function startPracticeWorker(options: WorkerOptions): Promise<PracticePort> {
  const { workerUrl, onMishap, onDied, onUnopened, ...settings } = options;
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
      onMishap: (what, error) => onMishap?.(what, error),
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
      // `onDied` reported a thread that ended meanwhile.
      () => undefined,
    );
  }

  const lever = async (name: LeverName, args: unknown[]): Promise<unknown> =>
    (await alive()).request({ kind: 'lever', name, args });
  const levers = Object.fromEntries(
    leverNames.map((name) => [name, (...args: unknown[]) => lever(name, args)]),
  ) as unknown as Levers;

  return {
    ...levers,
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
