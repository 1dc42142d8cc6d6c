import type { z } from 'zod';

import type { Log } from '#main/log.ts';
import { type Endpoint, hostOf, placeholders } from '#shared/api/define.ts';
import { type Data, type EndpointName, endpointOf, type Params } from '#shared/api/endpoints.ts';
import type { Family } from '#shared/api/families.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { plainText } from '#shared/text.ts';

import { type Breaker, createBreaker } from './breaker.ts';
import { RECOVERING, wrongShape } from './failures.ts';
import type { Pace } from './pace.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, ParsedClient, ProviderClient } from './types.ts';

/** A host, and the way to it. */
export interface Place {
  /** Called for each request, since settings may change. */
  baseUrl: () => string;
  transport: Transport;
}

export interface ClientDeps extends Place {
  network: NetworkId;
  segment: () => string;
  /**
   * Another network's host, for rows that only it answers: reached as that network's own requests are. Null if this
   * network may not ask there.
   */
  elsewhere?: (host: NetworkId) => Place | null;
  pace: Pace;
  /** Supply one to show which parts are paused. */
  breaker?: Breaker;
  clock: Clock;
  log: Log;
  /** 0…1, for jitter. */
  random: () => number;
  /** Called at the start of each call, which counts against the budget. */
  onStart?: (family: Family) => void;
  /** What each exchange says about the connection. */
  onOutcome: (error: AppError | null, row: string) => void;
  /** Aborts everything on quit. */
  signal: AbortSignal;
}

const DEFAULT_MAX_BYTES = 1024 * 1024;
const MAX_TRIES = 3;
const BASE_DELAY = 500;
const MAX_DELAY = 8_000;
/** Retries may make up a tenth of all calls, plus a few to begin with. */
const RETRY_SHARE = 0.1;

/** A client's dependencies, and how often it may still repeat a call. */
interface Client {
  deps: ClientDeps;
  breaker: Breaker;
  retryTokens: number;
}

async function once(
  { deps }: Client,
  { baseUrl, transport }: Place,
  name: string,
  params: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const row = endpointOf(name) as NonNullable<ReturnType<typeof endpointOf>>;
  const path = new Set(row.alsoInQuery ? [] : placeholders(row.path));
  const filled = row.path
    .replace('/altchain/', `/${deps.segment()}/`)
    .replace(/\{(\w+)\}/g, (_, key: string) => pathSegment(key, String(params[key])));
  const rest = Object.entries(params).filter(
    ([key, value]) => !path.has(key) && value !== undefined,
  );
  const query = new URLSearchParams(
    row.method === 'GET' ? rest.map(([k, v]): [string, string] => [k, String(v)]) : [],
  );
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return transport({
    row: name,
    method: row.method,
    url: `${baseUrl()}${filled}${search}`,
    body: row.method === 'POST' ? JSON.stringify(Object.fromEntries(rest)) : null,
    maxBytes: row.maxBytes ?? DEFAULT_MAX_BYTES,
    raw: row.body === 'raw',
    signal: options.signal ? AbortSignal.any([options.signal, deps.signal]) : deps.signal,
  });
}

function mayRetry(client: Client, error: unknown, tries: number, options: CallOptions): boolean {
  const { deps } = client;
  if (deps.signal.aborted || options.signal?.aborted === true) return false;
  if (!isAppError(error, 'PROVIDER_UNREACHABLE') || tries >= MAX_TRIES || client.retryTokens < 1)
    return false;
  if (isRecovering(error)) return false;
  client.retryTokens -= 1;
  return true;
}

const pause = ({ deps }: Client, ms: number) =>
  new Promise<void>((resolve) => {
    deps.clock.after(ms, resolve);
  });

async function call<N extends EndpointName>(
  client: Client,
  name: N,
  params: Params<N>,
  options: CallOptions = {},
): Promise<Data<N>> {
  const row = endpointOf(name);
  if (!row) throw new AppError('INVALID_INPUT', 'no such row');
  return (await ask(client, name, parseParams(name, row, params), options)) as Data<N>;
}

async function ask(
  client: Client,
  name: string,
  values: Record<string, unknown>,
  options: CallOptions = {},
): Promise<unknown> {
  const row = endpointOf(name);
  if (!row) throw new AppError('INVALID_INPUT', 'no such row');
  const { deps } = client;
  const host = hostOf(row, deps.network);
  const place = host === deps.network ? deps : host && (deps.elsewhere?.(host) ?? null);
  if (place === null) {
    const label = networks[deps.network].label;
    throw new AppError('NOT_ON_NETWORK', `${name} is not served on ${label}`);
  }
  client.retryTokens = Math.min(10, client.retryTokens + RETRY_SHARE);
  for (let tries = 1; ; tries += 1) {
    try {
      return await paced(client, place, name, row, values, options);
    } catch (error) {
      if (row.effect !== 'read' || !mayRetry(client, error, tries, options)) throw error;
      await pause(client, deps.random() * Math.min(MAX_DELAY, BASE_DELAY * 2 ** tries));
    }
  }
}

/** Runs when its turn comes, unless the circuit is open. */
async function paced(
  client: Client,
  place: Place,
  name: string,
  row: Endpoint,
  values: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const { deps, breaker } = client;
  const part = `${place.baseUrl()} ${row.family}`;
  // Another host says nothing about this network's connection.
  const isOwn = place === deps;
  // What the user requested or signed is always sent; only automatic reads are held back.
  const guarded = row.effect === 'read' && options.force !== true;
  const background = options.priority === 'background';
  const before = () => {
    if (guarded) breaker.check(part, name);
  };
  try {
    const data = await deps.pace.run({ background, before }, () => {
      deps.onStart?.(row.family);
      return once(client, place, name, values, options);
    });
    const parsed = parse(client, name, row, data);
    breaker.note(part, false);
    if (isOwn) deps.onOutcome(null, name);
    return parsed;
  } catch (error) {
    if (isRecovering(error)) throw error;
    if (deps.signal.aborted || options.signal?.aborted === true) breaker.abandon(part);
    else if (isAppError(error)) {
      const wasSent = error.code !== 'PROVIDER_BUDGET';
      if (wasSent) breaker.note(part, error.code === 'PROVIDER_UNREACHABLE');
      else breaker.abandon(part);
      if (isOwn || !wasSent) deps.onOutcome(error, name);
    }
    throw error;
  }
}

function parse({ deps }: Client, name: string, row: Endpoint, data: unknown): unknown {
  if (row.quick?.(data) === true) return data;
  const parsed = row.data.safeParse(data);
  if (parsed.success) return parsed.data;
  const at = issuePath(parsed.error);
  // Logs only the path and the kind of fault, since values may be sensitive.
  deps.log.warn('unexpected answer', { row: name, at, issue: parsed.error.issues[0]?.code });
  throw wrongShape(name, at);
}

/** The provider by row: validates requests and answers. Only `read` rows are ever retried. */
export function createClient(deps: ClientDeps): ProviderClient & ParsedClient {
  const client: Client = { deps, breaker: deps.breaker ?? createBreaker(deps), retryTokens: 5 };
  return {
    call: (name, params, options) => call(client, name, params, options),
    ask: (name, values, options) => ask(client, name, values, options),
  };
}

function isRecovering(error: unknown): boolean {
  return isAppError(error, 'PROVIDER_UNREACHABLE') && error.details?.reason === RECOVERING;
}

/** Parses a row's params by its schema. Throws INVALID_INPUT with the field. */
export function parseParams(name: string, row: Endpoint, input: unknown): Record<string, unknown> {
  const parsed = row.params.safeParse(input);
  if (parsed.success) return parsed.data as Record<string, unknown>;
  const at = issuePath(parsed.error);
  throw new AppError('INVALID_INPUT', `${name}: ${at} is not what the row takes`, { field: at });
}

function issuePath(error: z.ZodError): string {
  // Keys of a record are provider text.
  return plainText(error.issues[0]?.path.map(String).join('.') ?? '', 200) || 'data';
}

/** Encodes a value as one path segment. Dot segments would escape it, however they are encoded (WHATWG URL). */
function pathSegment(name: string, value: string): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  const text = `“${value}” cannot be asked for.`;
  throw new AppError('INVALID_INPUT', text, { field: name, text });
}
