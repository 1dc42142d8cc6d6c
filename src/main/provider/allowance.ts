import { type Clock, steadyOf } from '#shared/clock.ts';

import { nextMonth } from './month.ts';

interface AllowanceDeps {
  clock: Clock;
  /** Background calls left this month. */
  left: () => number;
  perMonth: () => number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Burst size: a tenth of a day's background calls. */
const BURST_SHARE = 1 / 300;
/** Even with little left, the background makes a call now and then. */
const SLOWEST = 5 * 60_000;

/**
 * The background's budget: a bucket filled evenly from the rest of the month, after setting aside the user's last 24
 * hours of calls for each day to come. A busy morning slows polling down but takes nothing from tomorrow.
 */
export function createAllowance({ clock, left, perMonth }: AllowanceDeps) {
  const burst = (): number => Math.max(20, perMonth() * BURST_SHARE);
  let tokens = Number.POSITIVE_INFINITY;
  let filledAt = steadyOf(clock);
  /** User calls by hour since 1970. */
  const hours = new Map<number, number>();

  /** Milliseconds to earn one call. */
  function period(): number {
    const now = clock.now();
    const rest = nextMonth(now) - now;
    const setAside = personPerDay() * (rest / DAY);
    return Math.min(SLOWEST, rest / Math.max(1, left() - setAside));
  }
  function personPerDay(): number {
    const newest = Math.floor(clock.now() / HOUR);
    // Future hours come from a clock that was set back since.
    for (const hour of hours.keys()) {
      if (hour < newest - 24 || hour > newest) hours.delete(hour);
    }
    return [...hours.values()].reduce((sum, calls) => sum + calls, 0);
  }
  function fill(): void {
    const now = steadyOf(clock);
    tokens = Math.min(burst(), tokens + Math.max(0, now - filledAt) / period());
    filledAt = now;
  }

  return {
    took(background: boolean): void {
      fill();
      if (background) {
        tokens -= 1;
        return;
      }
      const hour = Math.floor(clock.now() / HOUR);
      hours.set(hour, (hours.get(hour) ?? 0) + 1);
    },
    /** Milliseconds until the background's next call. */
    wait(): number {
      fill();
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) * period());
    },
  };
}
