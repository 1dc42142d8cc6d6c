import { AppError } from '#shared/errors.ts';

const FREE_TRIES = 3;
const MAX_WAIT_MS = 5 * 60_000;

/** Slows down guessing: after three wrong passwords each further one doubles the wait, up to five minutes. */
export function createBackOff(now: () => number) {
  let misses = 0;
  let until = 0;

  const waitMs = (): number => Math.max(0, until - now());

  return {
    /** Runs one attempt. During a wait it throws WRONG_PASSWORD with `waitMs` without running it. */
    async guard<T>(attempt: () => Promise<T>): Promise<T> {
      if (waitMs() > 0) {
        throw new AppError('WRONG_PASSWORD', 'too many wrong passwords', { waitMs: waitMs() });
      }
      try {
        const value = await attempt();
        misses = 0;
        return value;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'WRONG_PASSWORD') throw error;
        misses += 1;
        if (misses < FREE_TRIES) throw error;
        until = now() + Math.min(1000 * 2 ** (misses - FREE_TRIES + 1), MAX_WAIT_MS);
        throw new AppError('WRONG_PASSWORD', 'wrong password', { waitMs: waitMs() });
      }
    },
  };
}
