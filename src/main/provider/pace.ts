import { type Clock, steadyOf } from '#shared/clock.ts';
import { AppError, isAppError } from '#shared/errors.ts';

import { createAllowance } from './allowance.ts';
import type { CallBudget } from './budget.ts';
import { monthOf, nextMonth } from './month.ts';

export interface PaceDeps {
  clock: Clock;
  budget: CallBudget;
  limits: () => { callsPerSecond: number; callsPerMonth: number };
}

export interface PaceOptions {
  background: boolean;
  /** Runs when the call's turn comes, before anything is spent; may throw. */
  before?: () => void;
}

interface Ticket {
  background: boolean;
  start(): void;
  fail(error: Error): void;
}

const CONCURRENCY = 4;
/**
 * A host that asks for a pause allows less than our settings: the gap between calls doubles, up to this factor,
 * and shrinks a little with each answer. With a pause alone, an operation of several calls could fail at the
 * same call forever.
 */
const MOST_SLOWED = 16;
const RECOVERS_BY = 0.98;
/** Background calls leave the last twentieth of the month to the user. */
const BACKGROUND_SHARE = 0.95;

/**
 * The gate for all calls to one host: a rate limit, four at a time, user calls before background ones, a monthly budget
 * that the background spends evenly, and a pause for all when the host asks for one.
 */
export function createPace(deps: PaceDeps) {
  const { clock } = deps;
  const queue: Ticket[] = [];
  let running = 0;
  // Both on the monotonic clock.
  let nextAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;
  let closed = false;
  let slowed = 1;

  const backgroundLimit = (): number => deps.limits().callsPerMonth * BACKGROUND_SHARE;
  const allowance = createAllowance({
    clock,
    left: () => backgroundLimit() - deps.budget.load(monthOf(clock.now())),
    perMonth: () => deps.limits().callsPerMonth,
  });

  function spend(background: boolean): void {
    const now = clock.now();
    const month = monthOf(now);
    const allowed = background ? backgroundLimit() : deps.limits().callsPerMonth;
    if (deps.budget.load(month) >= allowed) {
      throw new AppError('PROVIDER_BUDGET', 'the budget of calls for this month is used up', {
        resetsAt: nextMonth(now),
      });
    }
    deps.budget.add(month, 1);
    allowance.took(background);
  }

  function pump(): void {
    cancelTimer?.();
    cancelTimer = null;
    while (queue.length > 0 && running < CONCURRENCY) {
      const now = steadyOf(clock);
      const first = queue.findIndex((ticket) => !ticket.background);
      const held = first === -1 ? allowance.wait() : 0;
      const wait = Math.max(nextAt - now, pausedUntil - now, held);
      if (wait > 0) {
        cancelTimer = clock.after(wait, pump);
        return;
      }
      const [ticket] = queue.splice(Math.max(first, 0), 1);
      nextAt = Math.max(nextAt, now) + Math.ceil((slowed * 1000) / deps.limits().callsPerSecond);
      running += 1;
      ticket?.start();
    }
  }

  return {
    /** Runs a call when its turn comes. Throws PROVIDER_BUDGET, and PROVIDER_UNREACHABLE after close. */
    async run<T>({ background, before }: PaceOptions, call: () => Promise<T>): Promise<T> {
      await new Promise<void>((start, fail) => {
        if (closed) fail(quitting());
        else queue.push({ background, start, fail });
        pump();
      });
      try {
        before?.();
        spend(background);
        const answer = await call();
        slowed = Math.max(1, slowed * RECOVERS_BY);
        return answer;
      } catch (error) {
        if (isAppError(error, 'PROVIDER_BUSY')) {
          const { retryAfterMs } = error.details ?? {};
          if (retryAfterMs !== undefined) {
            pausedUntil = steadyOf(clock) + retryAfterMs;
            slowed = Math.min(MOST_SLOWED, slowed * 2);
          }
        }
        throw error;
      } finally {
        running -= 1;
        pump();
      }
    },

    used: (): number => deps.budget.load(monthOf(clock.now())),

    /** Queued calls, and for how many ms background calls are delayed to save the budget. */
    waiting: (): { queued: number; heldMs: number } => ({
      queued: queue.length,
      heldMs:
        queue.length > 0 && queue.every(({ background }) => background) ? allowance.wait() : 0,
    }),

    close(): void {
      closed = true;
      cancelTimer?.();
      for (const ticket of queue.splice(0)) ticket.fail(quitting());
    },
  };
}

const quitting = () =>
  new AppError('PROVIDER_UNREACHABLE', 'the app is closing', { reason: 'closing' });

export type Pace = ReturnType<typeof createPace>;
