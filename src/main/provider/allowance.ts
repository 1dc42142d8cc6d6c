import { type Clock, steadyOf } from '#shared/clock.ts';

import { nextMonth } from './month.ts';

interface AllowanceDeps {
  clock: Clock;
  /** Calls that the background may still make this month. */
  left: () => number;
  perMonth: () => number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** As many background calls may be made at once as a tenth of a day brings. */
const BURST_SHARE = 1 / 300;
/** Even when little is left, the background asks now and then. */
const SLOWEST = 5 * 60_000;

/**
 * What the background may spend: a bucket that is filled evenly with what is left of the month, once as much as
 * the person used in the last day is set aside for each day to come. So a busy morning slows polling down and
 * takes nothing from tomorrow.
 */
export function createAllowance({ clock, left, perMonth }: AllowanceDeps) {
  const burst = (): number => Math.max(20, perMonth() * BURST_SHARE);
  let tokens = Number.POSITIVE_INFINITY;
  let filledAt = steadyOf(clock);
  /** The person's calls by hour since 1970. */
  const hours = new Map<number, number>();

  /** Milliseconds in which one call is earned. */
  function period(): number {
    const now = clock.now();
    const rest = nextMonth(now) - now;
    const setAside = personPerDay() * (rest / DAY);
    return Math.min(SLOWEST, rest / Math.max(1, left() - setAside));
  }
  function personPerDay(): number {
    const newest = Math.floor(clock.now() / HOUR);
    // Hours to come are of a clock that was set back since.
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
    /** Milliseconds until the background may make its next call. */
    wait(): number {
      fill();
      return tokens >= 1 ? 0 : Math.ceil((1 - tokens) * period());
    },
  };
}
