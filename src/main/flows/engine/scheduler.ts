import type { Log } from '#main/log.ts';
import type { Clock } from '#shared/clock.ts';

import type { FlowHead, FlowRow, FlowStore } from './store-port.ts';

interface SchedulerDeps {
  store: FlowStore;
  clock: Clock;
  log: Log;
  /** Whether the step must run with no other such step beside it; null when it must not run now. */
  mayRun: (head: FlowHead) => { alone: boolean } | null;
  /** Runs the step of a flow in its turn. Rejects when its outcome could not be written. */
  run: (id: string) => Promise<void>;
}

const CONCURRENCY = 4;
/** Until something that could not be read from or written to the store is tried again. */
const STORE_PAUSE = 5_000;

/** Starts the steps that are due, a few at a time, and sleeps until the next one is. */
export function createScheduler({ store, clock, log, mayRun, run }: SchedulerDeps) {
  /** The flows whose step is running, and whether it must run alone. */
  const busy = new Map<string, { alone: boolean }>();
  /** Flows whose outcome could not be written, with what ends their pause. */
  const paused = new Map<string, () => void>();
  let running = false;
  let cancelTimer: (() => void) | null = null;

  /** A row written in what is now the future means that the clock was set back: it is due. */
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

  /** The step ran, but the store took neither its outcome nor its failure: it rests, or it would spin. */
  function unrecorded(id: string, error: unknown): void {
    log.error('flow step could not be recorded', { flow: id, reason: String(error) });
    const cancel = clock.after(STORE_PAUSE, () => {
      paused.delete(id);
      pump();
    });
    paused.set(id, cancel);
  }

  /** Starts what is due and sets the timer for what is not. Never throws: callers have already written. */
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
    /** Nothing is started afterwards; what runs is not waited for. */
    stop(): void {
      running = false;
      cancelTimer?.();
      for (const cancel of paused.values()) cancel();
      paused.clear();
    },
    /** The row waits for a step, and its time has come. False once stopped. */
    isDue: ({ nextRunAt, ...row }: FlowRow): boolean =>
      running && nextRunAt !== null && !row.over && dueAt({ ...row, nextRunAt }) <= clock.now(),
  };
}
