/** Time as a dependency: milliseconds since 1970, and timers that tests can control. */
export interface Clock {
  now(): number;
  /** Monotonic milliseconds, independent of changes to the machine's clock. */
  steady?(): number;
  /** Calls back once after `ms`; returns the cancel function. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 0x7fffffff));
    return () => {
      clearTimeout(timer);
    };
  },
};

/** For waiting times, which must not grow when the clock is set back. */
export const steadyOf = (clock: Clock): number => clock.steady?.() ?? clock.now();
