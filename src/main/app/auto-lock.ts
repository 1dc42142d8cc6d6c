import { type Clock, steadyOf } from '#shared/clock.ts';

interface AutoLockDeps {
  clock: Clock;
  /** 0 never locks. */
  minutes: () => number;
  /** Milliseconds since the last input on this machine, as the system says; null where nobody can ask it. */
  idleMs: () => number | null;
  lock: () => void;
}

/** How often it looks: a machine that slept is locked this soon after it wakes, in milliseconds. */
const LOOK = 15_000;
/** Where the system can't be asked, a page could say for ever that somebody is there: so long after the password it no longer counts. */
const SESSION = 4 * 3_600_000;

interface Moment {
  wall: number;
  steady: number;
}

/**
 * Locks after `minutes()` without input. A page may say that somebody is there (`touch`), but no later than the system's own last
 * input, and for four hours after the password where the system can't be asked. Time counts by both clocks, whichever says more: one
 * stands still while the machine sleeps, the other may be set back.
 */
export function createAutoLock({ clock, minutes, idleMs, lock }: AutoLockDeps) {
  let opened: Moment | null = null;
  let active: Moment | null = null;
  let cancel: (() => void) | null = null;

  const now = (): Moment => ({ wall: clock.now(), steady: steadyOf(clock) });
  const since = ({ wall, steady }: Moment): number =>
    Math.max(clock.now() - wall, steadyOf(clock) - steady);

  /** Milliseconds until it locks; null where it never does. */
  function left(): number | null {
    const allowed = minutes() * 60_000;
    if (allowed <= 0 || !opened || !active) return null;
    const idle = allowed - since(active);
    return idleMs() === null ? Math.min(idle, Math.max(SESSION, allowed) - since(opened)) : idle;
  }

  /** True where that was the end of it. */
  function look(): boolean {
    cancel?.();
    cancel = null;
    const ms = left();
    if (ms !== null && ms <= 0) {
      lock();
      return true;
    }
    if (ms !== null) cancel = clock.after(Math.min(ms, LOOK), look);
    return false;
  }

  return {
    /** The vault is open. Changes nothing where it was already. */
    start(): void {
      opened ??= now();
      active ??= opened;
      look();
    },
    /** A page says that somebody is there. What is over by then is over. */
    touch(): void {
      if (!active || look()) return;
      const idle = idleMs() ?? 0;
      if (idle >= since(active)) return;
      const { wall, steady } = now();
      active = { wall: wall - idle, steady: steady - idle };
      look();
    },
    /** `minutes` says something else by now. */
    changed(): void {
      look();
    },
    stop(): void {
      cancel?.();
      cancel = null;
      opened = null;
      active = null;
    },
  };
}

export type AutoLock = ReturnType<typeof createAutoLock>;
