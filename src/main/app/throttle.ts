import type { Clock } from '#shared/clock.ts';

/** Runs a function at most once in `ms`, without missing the last call. */
export function createThrottle(clock: Clock, ms: number) {
  let last = -Infinity;
  return (isDue: boolean, run: () => void): void => {
    if (!isDue && clock.now() - last < ms) return;
    last = clock.now();
    run();
  };
}
