import { AppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

/** Provider codes that mean "later": maintenance, a commit in progress, upstream busy (api-facts 1.3). */
const BUSY_CODES = new Set(['-106', '-153', '-154', '-161']);
/** The swap server's own small codes mean "later" only in its family. */
const SWAP_BUSY_CODES = new Set(['-2', '-11']);

const MIN_WAIT = 1_000;
const MAX_WAIT = 5 * 60_000;
const DEFAULT_WAIT = 60_000;

/** Milliseconds that a Retry-After header asks for, as seconds or as an HTTP date; clamped to 1 s … 5 min. */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return DEFAULT_WAIT;
  const seconds = /^\d{1,6}$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - now;
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT, Math.max(MIN_WAIT, seconds)) : DEFAULT_WAIT;
}

export function keyRefused(row: string): AppError<'API_KEY_REFUSED'> {
  return new AppError('API_KEY_REFUSED', `${row}: the provider refused the API key`, { row });
}

export function unreachable(
  row: string,
  reason: string,
  cause?: unknown,
): AppError<'PROVIDER_UNREACHABLE'> {
  return new AppError('PROVIDER_UNREACHABLE', `${row}: ${reason}`, { row, reason }, { cause });
}

/** Nothing was sent: this part of the provider failed too often just now. */
export function recovering(row: string, retryAfterMs: number): AppError<'PROVIDER_UNREACHABLE'> {
  const details = { row, reason: RECOVERING, retryAfterMs };
  return new AppError('PROVIDER_UNREACHABLE', `${row}: given time to recover`, details);
}
export const RECOVERING = 'recovering';

export function wrongShape(row: string, at: string): AppError<'PROVIDER_SHAPE'> {
  return new AppError('PROVIDER_SHAPE', `${row}: unexpected answer at ${at}`, { row, at });
}

/** What an HTTP status alone says; null when the body has to be read. */
export function failureOfStatus(
  row: string,
  status: number,
  headers: Headers,
  now: number,
): AppError | null {
  if (status === 401 || status === 403) return keyRefused(row);
  if (status === 429) {
    const wait = retryAfterMs(headers.get('retry-after'), now);
    return new AppError('PROVIDER_BUSY', `${row}: too many calls`, { retryAfterMs: wait });
  }
  if (status === 503 && headers.has('retry-after')) {
    const wait = retryAfterMs(headers.get('retry-after'), now);
    return new AppError('PROVIDER_BUSY', `${row}: unavailable for now`, { retryAfterMs: wait });
  }
  return null;
}

/** What an envelope with a code other than 0 says. */
export function failureOfCode(row: string, code: number | string, msg: unknown): AppError {
  const text = plainText(typeof msg === 'string' ? msg : '', 300);
  const key = String(code);
  const busy = BUSY_CODES.has(key) || (row.startsWith('swap.') && SWAP_BUSY_CODES.has(key));
  if (busy) return new AppError('PROVIDER_BUSY', `${row}: ${text}`, {});
  const shortCode = typeof code === 'string' ? plainText(code, 60) : code;
  return new AppError('PROVIDER_REJECTED', `${row}: ${text}`, { row, code: shortCode, msg: text });
}

/** Gateways answer key trouble in shapes of their own (api-facts 1.2). */
export function looksLikeKeyTrouble(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { message, error, msg } = body as Record<string, unknown>;
  return [message, error, msg].some(
    (text) => typeof text === 'string' && /api[ _-]?key|unauthori[sz]ed|invalid token/i.test(text),
  );
}
