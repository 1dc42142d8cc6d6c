import { AppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';
import { isSentence } from '#shared/words/said.ts';

/** Provider codes that mean "retry later": maintenance, a commit in progress, upstream busy (api-facts 1.3). */
const BUSY_CODES = new Set(['-106', '-153', '-154', '-161']);
/** Of these: under maintenance, or being updated. */
const MAINTENANCE_CODES = new Set(['-106', '-161']);
/** The swap server's own codes for "retry later", valid only in its family: committing, out of funds, recovering. */
const SWAP_BUSY_CODES = new Set(['-2', '-4', '-11']);
/** Internal failures: the request may have taken effect (api-facts-2, 1). */
const SWAP_OUTAGE_CODES = new Set(['-5', '-6']);

const MIN_WAIT = 1_000;
const MAX_WAIT = 5 * 60_000;
const DEFAULT_WAIT = 60_000;

/** Milliseconds of a Retry-After header, in seconds or as an HTTP date; clamped to 1 s … 5 min. */
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

/** A `reason` that is a sentence is shown; any other text is for the log. */
export function unreachable(
  row: string,
  reason: string,
  cause?: unknown,
): AppError<'PROVIDER_UNREACHABLE'> {
  const why = isSentence(reason) ? { why: reason } : {};
  return new AppError(
    'PROVIDER_UNREACHABLE',
    `${row}: ${reason}`,
    { row, reason, ...why },
    { cause },
  );
}

/** Nothing was sent because this part of the provider has failed too often. */
export function recovering(row: string, retryAfterMs: number): AppError<'PROVIDER_UNREACHABLE'> {
  const details = { row, reason: RECOVERING, retryAfterMs };
  return new AppError('PROVIDER_UNREACHABLE', `${row}: given time to recover`, details);
}
export const RECOVERING = 'recovering';

export function wrongShape(row: string, at: string): AppError<'PROVIDER_SHAPE'> {
  return new AppError('PROVIDER_SHAPE', `${row}: unexpected answer at ${at}`, { row, at });
}

/** Measured from the answer's own date, since this machine's clock may be wrong. */
function busy(row: string, headers: Headers, now: number, why: string, reason?: 'rate'): AppError {
  const sentAt = Date.parse(headers.get('date') ?? '');
  const from = Number.isFinite(sentAt) ? sentAt : now;
  const wait = retryAfterMs(headers.get('retry-after'), from);
  return new AppError('PROVIDER_BUSY', `${row}: ${why}`, {
    retryAfterMs: wait,
    ...(reason ? { reason } : {}),
  });
}

/** The failure implied by the HTTP status; null if the body must be parsed. */
export function failureOfStatus(
  row: string,
  status: number,
  headers: Headers,
  now: number,
): AppError | null {
  if (status === 401) return keyRefused(row);
  if (status === 429) return busy(row, headers, now, 'too many calls', 'rate');
  const asksToWait = headers.has('retry-after') && (status === 503 || status === 403);
  return asksToWait ? busy(row, headers, now, 'unavailable for now') : null;
}

/** A 403 means a rejected key, unless its text mentions a rate limit (api-facts-2, 4). */
export function failureOfForbidden(
  row: string,
  text: string,
  headers: Headers,
  now: number,
): AppError {
  return speaksOfRate(text) ? busy(row, headers, now, 'too many calls', 'rate') : keyRefused(row);
}

const speaksOfRate = (text: string): boolean =>
  /rate.?limit|too many (requests|calls)|(limit|quota) (is |was )?exceeded/i.test(text);

/**
 * Whether an error envelope comes from an outage (a gateway, a framework or a broken upstream), so that the effect of
 * the request is unknown. Provider codes are negative numbers; a text is a rejection only if the status blames the
 * request.
 */
export function isOutage(status: number, code: number | string): boolean {
  if (status >= 500 || status === 408) return true;
  if (typeof code === 'string') return status < 400;
  return code >= 500 && code <= 599;
}

/** Text of an outage, kept for the log; it doesn't count as an answer. */
export function outage(row: string, status: number, code: number | string, msg: unknown): AppError {
  const said = plainText(typeof msg === 'string' ? msg : '', 120);
  const what = [`HTTP ${status}`, `code ${plainText(String(code), 40)}`, said];
  return unreachable(row, what.filter((part) => part !== '').join(', '));
}

/** The failure of an envelope with a code other than 0. */
export function failureOfCode(row: string, code: number | string, msg: unknown): AppError {
  const text = plainText(typeof msg === 'string' ? msg : '', 300);
  const key = String(code);
  if (speaksOfRate(text)) {
    return new AppError('PROVIDER_BUSY', `${row}: ${text}`, {
      ...{ retryAfterMs: DEFAULT_WAIT, reason: 'rate' },
    });
  }
  const swap = row.startsWith('swap.');
  if (swap && SWAP_OUTAGE_CODES.has(key)) return unreachable(row, text);
  const later = BUSY_CODES.has(key) || (swap && SWAP_BUSY_CODES.has(key));
  if (later)
    return new AppError(
      'PROVIDER_BUSY',
      `${row}: ${text}`,
      MAINTENANCE_CODES.has(key) ? { reason: 'maintenance' } : {},
    );
  const shortCode = typeof code === 'string' ? plainText(code, 60) : code;
  return new AppError('PROVIDER_REJECTED', `${row}: ${text}`, { row, code: shortCode, msg: text });
}

/** Gateways report key problems in their own formats (api-facts 1.2). */
export function looksLikeKeyTrouble(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { message, error, msg } = body as Record<string, unknown>;
  return [message, error, msg].some(
    (text) => typeof text === 'string' && /api[ _-]?key|unauthori[sz]ed|invalid token/i.test(text),
  );
}
