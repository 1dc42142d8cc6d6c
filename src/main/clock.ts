/** Time as a dependency: milliseconds since 1970, and timers that tests can drive. */
export interface Clock {
  now(): number;
  /** Calls back once after `ms`; returns the cancel function. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, 0x7fffffff));
    return () => {
      clearTimeout(timer);
    };
  },
};
