import type { Clock } from '#shared/clock.ts';

/** Runs what it is given at most once in `ms`, and always what must not be missed. */
export function createThrottle(clock: Clock, ms: number) {
  let last = -Infinity;
  return (isDue: boolean, run: () => void): void => {
    if (!isDue && clock.now() - last < ms) return;
    last = clock.now();
    run();
  };
}
