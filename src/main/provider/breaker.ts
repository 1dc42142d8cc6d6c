import { type Clock, steadyOf } from '#shared/clock.ts';

import { recovering } from './failures.ts';

interface Circuit {
  failures: number;
  /** The last outcomes, true for a failure. */
  recent: boolean[];
  /** On the steady clock. */
  openUntil: number;
  /** How long it stays open the next time. */
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
 * Gives a part of the provider that keeps failing time to recover: after five failures in a row, or ten of the
 * last twenty, nothing is asked for 15 s; then one question is let through, and as long as it fails the wait
 * doubles, up to 5 min.
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
    /** Throws PROVIDER_UNREACHABLE with the time left while the circuit is open. */
    check(key: string, row: string): void {
      const one = circuit(key);
      if (one.openUntil === CLOSED) return;
      const left = one.openUntil - steadyOf(clock);
      if (left > 0 || one.probing) throw recovering(row, Math.max(left, 1_000));
      one.probing = true;
    },
    /** After each exchange that began; `failed` means that no answer came, not that the answer was no. */
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
      // Calls that were under way when it opened end later, and open it no further.
      const wasOpen = isOpen(one);
      if (failed && !wasOpen && (one.openUntil !== CLOSED || one.failures >= CONSECUTIVE || half))
        open(one);
    },
    /** An exchange that was cancelled by us: it tells nothing. */
    abandon(key: string): void {
      circuit(key).probing = false;
    },
    /** Keys that are given time to recover now. */
    open: (): string[] => [...circuits].filter(([, one]) => isOpen(one)).map(([key]) => key),
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
