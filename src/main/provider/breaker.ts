import { type Clock, steadyOf } from '#shared/clock.ts';

import { recovering } from './failures.ts';

interface Circuit {
  failures: number;
  /** Recent outcomes, true for a failure. */
  recent: boolean[];
  /** On the monotonic clock. */
  openUntil: number;
  /** How long it opens next time. */
  wait: number;
  probing: boolean;
}

const CONSECUTIVE = 5;
const WINDOW = 20;
const FIRST_WAIT = 15_000;
const MAX_WAIT = 5 * 60_000;
const CLOSED = Number.NEGATIVE_INFINITY;

const closed = (): Circuit => ({
  failures: 0,
  recent: [],
  openUntil: CLOSED,
  wait: FIRST_WAIT,
  probing: false,
});

/**
 * Circuit breaker: after five failures in a row, or ten of the last twenty, no calls for 15 s; then one call probes,
 * and while it fails the wait doubles, up to 5 min.
 */
export function createBreaker({ clock }: { clock: Clock }) {
  const circuits = new Map<string, Circuit>();

  function circuit(key: string): Circuit {
    const known = circuits.get(key) ?? closed();
    circuits.set(key, known);
    return known;
  }

  const isOpen = (one: Circuit): boolean => one.openUntil > steadyOf(clock);

  function open(one: Circuit): void {
    one.openUntil = steadyOf(clock) + one.wait;
    one.wait = Math.min(MAX_WAIT, one.wait * 2);
    one.probing = false;
  }

  return {
    /** Throws PROVIDER_UNREACHABLE with the remaining time while the circuit is open. */
    check(key: string, row: string): void {
      const one = circuit(key);
      if (one.openUntil === CLOSED) return;
      const left = one.openUntil - steadyOf(clock);
      if (left > 0 || one.probing) throw recovering(row, Math.max(left, 1_000));
      one.probing = true;
    },
    /** Call after each exchange; `failed` means that there was no answer, not that it was an error. */
    note(key: string, failed: boolean): void {
      const one = circuit(key);
      if (!failed && one.openUntil !== CLOSED) {
        circuits.delete(key);
        return;
      }
      one.failures = failed ? one.failures + 1 : 0;
      one.recent = [...one.recent, failed].slice(-WINDOW);
      const bad = one.recent.filter(Boolean).length;
      const half = one.recent.length === WINDOW && bad >= WINDOW / 2;
      // Calls already in flight when it opened must not prolong it.
      const wasOpen = isOpen(one);
      if (failed && !wasOpen && (one.openUntil !== CLOSED || one.failures >= CONSECUTIVE || half))
        open(one);
    },
    /** For an exchange that we cancelled: it proves nothing. */
    abandon(key: string): void {
      circuit(key).probing = false;
    },
    /** Keys whose circuit is open. */
    open: (): string[] => [...circuits].filter(([, one]) => isOpen(one)).map(([key]) => key),
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
