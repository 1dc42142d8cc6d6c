import type { Clock } from '#main/clock.ts';

/** Locks after `minutes()` without a touch; 0 means never. */
export function createAutoLock(deps: { clock: Clock; minutes: () => number; lock: () => void }) {
  let cancel: (() => void) | null = null;
  const stop = (): void => {
    cancel?.();
    cancel = null;
  };
  const touch = (): void => {
    stop();
    const minutes = deps.minutes();
    if (minutes > 0) cancel = deps.clock.after(minutes * 60_000, deps.lock);
  };
  return { touch, stop };
}
