import type { Log } from '#main/log.ts';
import type { Clock } from '#shared/clock.ts';

import type { FlowHead, FlowRow, FlowStore } from './store-port.ts';

interface SchedulerDeps {
  store: FlowStore;
  clock: Clock;
  log: Log;
  /** Whether the step must run without another such step in parallel; null if it must not run now. */
  mayRun: (head: FlowHead) => { alone: boolean } | null;
  /** Runs a flow's step in its turn. Rejects if the result couldn't be written. */
  run: (id: string) => Promise<void>;
}

const CONCURRENCY = 4;
/** Pause after a failed read from or write to the store. */
const STORE_PAUSE = 5_000;

/** Starts due steps, a few at a time, and sleeps until the next one. */
export function createScheduler({ store, clock, log, mayRun, run }: SchedulerDeps) {
  /** Flows with a running step, and whether it must run alone. */
  const busy = new Map<string, { alone: boolean }>();
  /** Flows whose result couldn't be written, with a function that ends their pause. */
  const paused = new Map<string, () => void>();
  let running = false;
  let cancelTimer: (() => void) | null = null;

  /** A row written in the future means that the clock was set back, so it is due. */
  const dueAt = ({ nextRunAt, updatedAt }: Pick<FlowHead, 'nextRunAt' | 'updatedAt'>): number =>
    updatedAt > clock.now() ? clock.now() : nextRunAt;

  function startDue(): void {
    const waiting = store
      .waiting()
      .map((head) => ({ ...head, due: dueAt(head) }))
      .sort((a, b) => a.due - b.due);
    for (const head of waiting) {
      if (busy.has(head.id) || paused.has(head.id)) continue;
      const how = mayRun(head);
      if (how === null) continue;
      if (busy.size >= CONCURRENCY) return;
      if (head.due > clock.now()) {
        cancelTimer = clock.after(head.due - clock.now(), pump);
        return;
      }
      if (how.alone && [...busy.values()].some(({ alone }) => alone)) continue;
      busy.set(head.id, how);
      void run(head.id).then(
        () => ended(head.id),
        (error: unknown) => {
          unrecorded(head.id, error);
          ended(head.id);
        },
      );
    }
  }

  function ended(id: string): void {
    busy.delete(id);
    pump();
  }

  /** The step ran, but neither its result nor its failure could be stored: it pauses, or it would spin. */
  function unrecorded(id: string, error: unknown): void {
    log.error('flow step could not be recorded', { flow: id, reason: String(error) });
    const cancel = clock.after(STORE_PAUSE, () => {
      paused.delete(id);
      pump();
    });
    paused.set(id, cancel);
  }

  /** Starts what is due and sets the timer for the rest. Never throws, since callers have already written. */
  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!running) return;
    try {
      startDue();
    } catch (error) {
      log.error('flows could not be read', { reason: String(error) });
      cancelTimer = clock.after(STORE_PAUSE, pump);
    }
  }

  return {
    pump,
    start(): void {
      running = true;
      pump();
    },
    /** Starts nothing any more; doesn't wait for running steps. */
    stop(): void {
      running = false;
      cancelTimer?.();
      for (const cancel of paused.values()) cancel();
      paused.clear();
    },
    /** The row has a step, and it is due. False once stopped. */
    isDue: ({ nextRunAt, ...row }: FlowRow): boolean =>
      running && nextRunAt !== null && !row.over && dueAt({ ...row, nextRunAt }) <= clock.now(),
  };
}
