import { type Clock, steadyOf } from '#shared/clock.ts';

interface ServerClockDeps {
  clock: Clock;
  /** This machine's clock was changed, or it slept; by this many ms, negative for backwards. */
  onJump?: (byMs: number) => void;
}

const KEEP = 5;
/** Clocks synchronised over the network drift less than this between two checks. */
const JUMP = 2_000;

/**
 * How far the provider's clock is ahead of ours, from the Date headers of its answers: the median of the last few, so
 * that a single wrong header doesn't matter. Headers are truncated to seconds, so half a second is added. A jump of our
 * clock discards the measurements.
 */
export function createServerClock({ clock, onJump }: ServerClockDeps) {
  let offsets: number[] = [];
  let lead = clock.now() - steadyOf(clock);

  function look(): void {
    const now = clock.now() - steadyOf(clock);
    const jump = now - lead;
    lead = now;
    if (Math.abs(jump) < JUMP) return;
    offsets = [];
    onJump?.(jump);
  }

  return {
    note(serverMs: number): void {
      look();
      offsets = [...offsets, serverMs + 500 - clock.now()].slice(-KEEP);
    },
    /** Milliseconds to add to our clock; null before the first answer. */
    skew(): number | null {
      look();
      if (offsets.length === 0) return null;
      const sorted = [...offsets].sort((a, b) => a - b);
      return sorted[Math.floor(sorted.length / 2)] as number;
    },
  };
}

export type ServerClock = ReturnType<typeof createServerClock>;
