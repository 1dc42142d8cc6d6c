import { AppError, type ErrorCode, isAppError } from '#shared/errors.ts';

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
  const asked = isAppError(error, 'PROVIDER_BUSY', 'PROVIDER_UNREACHABLE')
    ? error.details?.retryAfterMs
    : undefined;
  return asked === undefined ? backoff : Math.max(asked, SECOND);
}
