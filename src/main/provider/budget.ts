import type { Clock } from '#shared/clock.ts';

/** Calls by month, as they are kept. */
export interface CallBudget {
  load(month: string): number;
  add(month: string, calls: number): void;
}

/** What a crash may leave uncounted at most. */
const WRITTEN_EVERY = 1_000;

/**
 * Counts in memory and writes what came together once a second: a write that waits for the disk for every call
 * would keep main from its windows. Write what is left by `close`, which never throws.
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

  /** A store that takes nothing now is asked again: nobody waits for this, so nobody could be told. */
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
        // As after a crash: calls of a second are not counted.
      }
    },
  };
}
