import type { Clock } from '#shared/clock.ts';

/** Milliseconds per beat. */
const STEP = 50;

/**
 * A clock that advances one step whenever the process is idle. On a busy machine it is slow, so timers take the same
 * share of an operation everywhere.
 */
export function createBeatClock() {
  const began = Date.now();
  let time = began;
  let timers = new Set<{ at: number; run: () => void }>();
  const clock: Clock = {
    now: () => time,
    steady: () => time - began,
    after(ms, run) {
      const timer = { at: time + Math.max(0, ms), run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };

  function beat(): void {
    time += STEP;
    const due = [...timers].filter(({ at }) => at <= time).sort((a, b) => a.at - b.at);
    for (const timer of due) {
      if (timers.delete(timer)) timer.run();
    }
    next = setTimeout(beat, 1);
  }
  let next = setTimeout(beat, 1);

  return {
    ...clock,
    /** Waits for this many milliseconds of this clock. */
    pass: (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve)),
    end(): void {
      clearTimeout(next);
      timers = new Set();
    },
  };
}
export type BeatClock = ReturnType<typeof createBeatClock>;
