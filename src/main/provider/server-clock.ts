import { type Clock, steadyOf } from '#shared/clock.ts';

interface ServerClockDeps {
  clock: Clock;
  /** Somebody set this machine's clock, or it slept: by so many milliseconds, backwards if negative. */
  onJump?: (byMs: number) => void;
}

const KEEP = 5;
/** Clocks that are kept right by the network drift less than this between two looks. */
const JUMP = 2_000;

/**
 * How far the provider's clock is ahead of ours, from the Date headers of its answers: the median of the last
 * few, so that one wrong header says nothing. A header tells whole seconds, cut off: half of one is added.
 * What was measured before our clock jumped is forgotten: the next answer tells anew.
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
