import { type Clock, steadyOf } from '#shared/clock.ts';

interface AutoLockDeps {
  clock: Clock;
  /** 0 for never. */
  minutes: () => number;
  /** Milliseconds since the machine's last input; null if the system can't tell. */
  idleMs: () => number | null;
  lock: () => void;
}

/** Check interval in ms: how soon after waking a machine locks. */
const LOOK = 15_000;
/**
 * If the system can't tell, a page could claim activity for ever, so such claims count only for this long after the
 * password.
 */
const SESSION = 4 * 3_600_000;

interface Moment {
  wall: number;
  steady: number;
}

/**
 * Locks after `minutes()` without input. A page may report activity (`touch`), but no later than the system's own last
 * input, or, if the system can't tell, for four hours after the password. Uses the larger of two clocks: one stops
 * during sleep, the other may be set back.
 */
export function createAutoLock({ clock, minutes, idleMs, lock }: AutoLockDeps) {
  let opened: Moment | null = null;
  let active: Moment | null = null;
  let cancel: (() => void) | null = null;

  const now = (): Moment => ({ wall: clock.now(), steady: steadyOf(clock) });
  const since = ({ wall, steady }: Moment): number =>
    Math.max(clock.now() - wall, steadyOf(clock) - steady);

  /** Milliseconds until it locks; null for never. */
  function left(): number | null {
    const allowed = minutes() * 60_000;
    if (allowed <= 0 || !opened || !active) return null;
    const idle = allowed - since(active);
    return idleMs() === null ? Math.min(idle, Math.max(SESSION, allowed) - since(opened)) : idle;
  }

  /** True if it locked. */
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
    /** The vault was unlocked. No effect if it was already. */
    start(): void {
      opened ??= now();
      active ??= opened;
      look();
    },
    /** A page reports activity; too late if the time is already over. */
    touch(): void {
      if (!active || look()) return;
      const idle = idleMs() ?? 0;
      if (idle >= since(active)) return;
      const { wall, steady } = now();
      active = { wall: wall - idle, steady: steady - idle };
      look();
    },
    /** `minutes` has changed. */
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
