/** Time as a dependency: milliseconds since 1970, and timers that tests can drive. */
export interface Clock {
  now(): number;
  /** Milliseconds from any start that only go forward, however the machine's clock is set. */
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

/** What waits are reckoned with: a clock that somebody sets back must not make them longer. */
export const steadyOf = (clock: Clock): number => clock.steady?.() ?? clock.now();
