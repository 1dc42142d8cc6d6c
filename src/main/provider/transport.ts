import type { Clock } from '#shared/clock.ts';
import { isAppError } from '#shared/errors.ts';
import { NO_ROUTE_STATUSES, saysNoRoute } from '#shared/not-served.ts';
import { say } from '#shared/words/say.ts';

import {
  failureOfCode,
  failureOfForbidden,
  failureOfStatus,
  isOutage,
  keyRefused,
  looksLikeKeyTrouble,
  outage,
  unreachable,
  wrongShape,
} from './failures.ts';
import { HostileJson, parseJson } from './json.ts';
import { isSafeUrl } from './safe-url.ts';

export interface Exchange {
  row: string;
  method: 'GET' | 'POST';
  url: string;
  /** JSON body of a POST. */
  body: string | null;
  maxBytes: number;
  raw: boolean;
  signal: AbortSignal | undefined;
}

export interface Timeouts {
  headersMs: number;
  idleMs: number;
  totalMs: number;
}

const TIMEOUTS: Timeouts = { headersMs: 15_000, idleMs: 10_000, totalMs: 30_000 };

export interface TransportDeps {
  /** Adds the API key, which main doesn't have. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  timeouts?: Timeouts;
  onServerDate?: (serverMs: number) => void;
}

/** One HTTP exchange: timeouts, size limit, envelope. Returns `data`, or media type and bytes of a raw row. */
export function createTransport(deps: TransportDeps) {
  const timeouts = deps.timeouts ?? TIMEOUTS;

  return async function exchange(request: Exchange): Promise<unknown> {
    const { row } = request;
    if (!isSafeUrl(request.url)) throw unreachable(row, 'the address is not https');
    const abort = new AbortController();
    const timedOut: { why: string | null } = { why: null };
    const giveUp = (why: string) => () => {
      timedOut.why = why;
      abort.abort();
    };
    const onOuterAbort = () => abort.abort();
    request.signal?.addEventListener('abort', onOuterAbort, { once: true });
    const cancelTotal = deps.clock.after(timeouts.totalMs, giveUp('no complete answer in time'));
    let cancelStep = deps.clock.after(timeouts.headersMs, giveUp('no answer in time'));

    try {
      if (request.signal?.aborted === true) throw new Error('aborted');
      const response = await deps.fetch(request.url, {
        method: request.method,
        redirect: 'error',
        credentials: 'omit',
        signal: abort.signal,
        headers: {
          accept: request.raw ? '*/*' : 'application/json',
          'user-agent': 'Inkstone',
          ...(request.body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(request.body === null ? {} : { body: request.body }),
      });
      noteDate(response.headers.get('date'));
      const refused = failureOfStatus(row, response.status, response.headers, deps.clock.now());
      if (refused) {
        abort.abort();
        throw refused;
      }
      const bytes = await readBody(response, request, () => {
        cancelStep();
        cancelStep = deps.clock.after(timeouts.idleMs, giveUp('the answer stopped half way'));
      });
      if (response.status === 403) {
        const text = new TextDecoder().decode(bytes);
        throw failureOfForbidden(row, text, response.headers, deps.clock.now());
      }
      return request.raw && response.ok
        ? rawBody(response, bytes)
        : envelopeData(row, response, bytes);
    } catch (error) {
      if (isAppError(error)) throw error;
      throw unreachable(
        row,
        timedOut.why ?? (request.signal?.aborted ? 'cancelled' : reasonOf(error)),
        error,
      );
    } finally {
      cancelTotal();
      cancelStep();
      request.signal?.removeEventListener('abort', onOuterAbort);
    }
  };

  function noteDate(header: string | null): void {
    const server = header === null ? Number.NaN : Date.parse(header);
    if (Number.isFinite(server)) deps.onServerDate?.(server);
  }
}

/** Reads the body, counted after decompression; exceeding the limit aborts the exchange. */
async function readBody(
  response: Response,
  request: Exchange,
  onChunk: () => void,
): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  onChunk();
  for (;;) {
    const part = (await reader.read()) as { done: boolean; value?: Uint8Array };
    if (part.value) {
      length += part.value.length;
      if (length > request.maxBytes) {
        await reader.cancel().catch(() => undefined);
        throw wrongShape(request.row, `body over ${request.maxBytes} bytes`);
      }
      chunks.push(part.value);
      onChunk();
    }
    if (part.done) return Buffer.concat(chunks, length);
  }
}

function rawBody(response: Response, bytes: Uint8Array): { mediaType: string; bytes: Uint8Array } {
  const mediaType = (response.headers.get('content-type') ?? 'application/octet-stream').slice(
    0,
    200,
  );
  return { mediaType, bytes: new Uint8Array(bytes) };
}

/** Parses the envelope whatever the HTTP status: only the numeric code 0 is success. */
function envelopeData(row: string, response: Response, bytes: Uint8Array): unknown {
  let body: unknown;
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    body = parseJson(text);
  } catch (error) {
    if (error instanceof HostileJson) throw wrongShape(row, error.message);
    noRoute(row, response.status, text);
    // HTML, a proxy's page or half a body is an outage, not an answer.
    throw unreachable(row, `the answer is not JSON (HTTP ${response.status})`);
  }
  if (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    Object.hasOwn(body, 'code')
  ) {
    const { code, msg, data } = body as { code: unknown; msg?: unknown; data?: unknown };
    if (code === 0) return data ?? null;
    if (typeof code === 'number' || typeof code === 'string') {
      if (isOutage(response.status, code)) throw outage(row, response.status, code, msg);
      if (looksLikeKeyTrouble(body)) throw keyRefused(row);
      throw failureOfCode(row, code, msg);
    }
    throw wrongShape(row, 'code');
  }
  if (looksLikeKeyTrouble(body)) throw keyRefused(row);
  noRoute(row, response.status, (body as { message?: unknown } | null)?.message);
  if (response.status >= 500) throw unreachable(row, `HTTP ${response.status}`);
  throw wrongShape(row, 'envelope');
}

/** A path that the host doesn't have, in its framework's own words instead of an envelope: a refusal, not an outage. */
function noRoute(row: string, status: number, said: unknown): void {
  if (!NO_ROUTE_STATUSES.includes(status) || typeof said !== 'string' || !saysNoRoute(said)) return;
  throw failureOfCode(row, status, said);
}

/** Reasons the user can do something about, as sentences. */
const REASONS: Readonly<Record<string, string>> = {
  OTHER_HOST: say.calls.reach.otherHost,
  PROXY_UNREACHABLE: say.calls.reach.proxySilent,
  PROXY_REFUSED: say.calls.reach.proxyRefused,
  PROXY_UNKNOWN: say.calls.reach.proxyUnknown,
  CERT_HAS_EXPIRED: say.calls.reach.expired,
  CERT_NOT_YET_VALID: say.calls.reach.notYetValid,
  SELF_SIGNED_CERT_IN_CHAIN: say.calls.reach.untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: say.calls.reach.untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: say.calls.reach.untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: say.calls.reach.otherName,
};

/** A short reason without URLs or headers, which may contain more than a log should. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | null)?.code;
  if (typeof code !== 'string' || !/^[A-Z_]{3,40}$/.test(code)) return 'no connection';
  return REASONS[code] ?? `no connection (${code})`;
}

export type Transport = ReturnType<typeof createTransport>;
