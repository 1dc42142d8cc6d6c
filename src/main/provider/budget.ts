import type { Clock } from '#shared/clock.ts';

/** Stored number of calls by month. */
export interface CallBudget {
  load(month: string): number;
  add(month: string, calls: number): void;
}

/** At most this much is uncounted after a crash. */
const WRITTEN_EVERY = 1_000;

/**
 * Counts in memory and writes once a second, since a synchronous write per call would block main. `close` writes the
 * rest and never throws.
 */
export function createBudget(clock: Clock, kept: CallBudget): CallBudget & { close(): void } {
  const waiting = new Map<string, number>();
  let cancel: (() => void) | null = null;
  let isClosed = false;

  function write(): void {
    cancel?.();
    cancel = null;
    for (const [month, calls] of waiting) {
      kept.add(month, calls);
      waiting.delete(month);
    }
  }

  /** Retries if the store accepts no writes; no caller waits for this, so there is no one to report it to. */
  function writeLater(): void {
    if (isClosed) return;
    cancel ??= clock.after(WRITTEN_EVERY, () => {
      try {
        write();
      } catch {
        writeLater();
      }
    });
  }

  return {
    load: (month) => kept.load(month) + (waiting.get(month) ?? 0),
    add(month, calls) {
      waiting.set(month, (waiting.get(month) ?? 0) + calls);
      writeLater();
    },
    close() {
      isClosed = true;
      try {
        write();
      } catch {
        // As after a crash: at most a second of calls isn't counted.
      }
    },
  };
}
