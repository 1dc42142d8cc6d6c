import { AppError, type ErrorCode, isAppError } from '#shared/errors.ts';
import type { FlowView, JournalEntry } from '#shared/flows/view.ts';
import { say } from '#shared/words/say.ts';

/** The answer that retries a stopped operation, in every kind that has one. */
export const AGAIN = 'again';
const MOST_TRIES = 10;
const DAY = 24 * 3_600_000;

/**
 * Whether the daily limit of manual retries is reached. Fixable problems need fewer, and each retry asks the provider
 * about every coin.
 */
export const isTriedOut = (journal: readonly JournalEntry[], state: string, now: number): boolean =>
  journal.filter(({ from, to, at }) => from === state && to !== state && at > now - DAY).length >=
  MOST_TRIES;

/** The question without that answer, and why. */
export const withoutAgain = (question: NonNullable<FlowView['question']>) => ({
  ...question,
  text: say.flows.engineRetry.youHaveTriedIt({ text: question.text, MOST_TRIES }),
  options: question.options.filter(({ answer }) => answer !== AGAIN),
});

const SECOND = 1_000;
const HOUR = 3_600_000;
const MAX_DELAY = 5 * 60_000;

/** Temporary failures: the same step may succeed later. */
const PASSING = new Set<ErrorCode>([
  'PROVIDER_UNREACHABLE',
  'PROVIDER_BUSY',
  'PROVIDER_SHAPE',
  'API_KEY_REFUSED',
  'DATABASE_BUSY',
  'DISK_FULL',
  'VAULT_LOCKED',
  'INTERNAL',
]);

/** Milliseconds: 2 s doubling to 5 min with jitter. Integers, since the store has no fractions. */
export const backOff = (attempts: number, random: () => number): number =>
  Math.round(
    Math.min(MAX_DELAY, 2 * SECOND * 2 ** Math.min(attempts, 10)) * (0.75 + random() * 0.5),
  );

/**
 * Milliseconds until a failed step is retried: 2 s doubling to 5 min with jitter, or what the provider asked for. Null
 * for failures that a retry can't fix.
 */
export function retryDelay(
  error: unknown,
  attempts: number,
  now: number,
  random: () => number,
): number | null {
  const backoff = backOff(attempts, random);
  // A bug of ours must not end a payment: the flow stays, and the log has the reason.
  if (!(error instanceof AppError)) return backoff;
  if (isAppError(error, 'PROVIDER_BUDGET')) {
    const { resetsAt } = error.details;
    return Math.min(HOUR, Math.max(SECOND, resetsAt - now));
  }
  if (!PASSING.has(error.code as ErrorCode)) return null;
  const wait = isAppError(error, 'PROVIDER_BUSY', 'PROVIDER_UNREACHABLE')
    ? error.details?.retryAfterMs
    : undefined;
  return wait === undefined ? backoff : Math.max(wait, SECOND);
}
