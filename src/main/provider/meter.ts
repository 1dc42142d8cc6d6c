import type { Family } from '#shared/api/families.ts';
import { type Clock, steadyOf } from '#shared/clock.ts';

const RATE_WINDOW = 10_000;
const DAY = 24 * 3_600_000;

/** Counts calls as they start: the rate over ten seconds, and today's calls by family. */
export function createMeter({ clock }: { clock: Clock }) {
  let recent: number[] = [];
  let day = Math.floor(clock.now() / DAY);
  const today = new Map<Family, number>();

  function roll(): void {
    const now = steadyOf(clock);
    recent = recent.filter((at) => now - at < RATE_WINDOW);
    const date = Math.floor(clock.now() / DAY);
    if (date === day) return;
    day = date;
    today.clear();
  }

  return {
    count(family: Family): void {
      roll();
      recent.push(steadyOf(clock));
      today.set(family, (today.get(family) ?? 0) + 1);
    },
    /** Calls per second over the last ten seconds. */
    rate(): number {
      roll();
      return (recent.length * 1000) / RATE_WINDOW;
    },
    today(): Partial<Record<Family, number>> {
      roll();
      return Object.fromEntries(today);
    },
  };
}

export type Meter = ReturnType<typeof createMeter>;
