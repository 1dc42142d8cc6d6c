import type { Clock } from '../clock.ts';

const KEEP = 5;

/**
 * How far the provider's clock is ahead of ours, from the Date headers of its answers: the median of the last
 * few, so that one wrong header says nothing. A header tells whole seconds, cut off: half of one is added.
 */
export function createServerClock({ clock }: { clock: Clock }) {
  let offsets: number[] = [];

  return {
    note(serverMs: number): void {
      offsets = [...offsets, serverMs + 500 - clock.now()].slice(-KEEP);
    },
    /** Milliseconds to add to our clock; null before the first answer. */
    skew(): number | null {
      if (offsets.length === 0) return null;
      const sorted = [...offsets].sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] as number;
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
