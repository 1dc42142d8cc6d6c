import type { Caller, Handlers } from '#practice/api/handlers.ts';
import { codeOf, messageOf, Refusal } from '#practice/api/refusal.ts';
import { matchRoute, readParams, type Route } from '#practice/api/rules/match.ts';
import type { RouteName } from '#practice/api/rules/table.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { PartialPush } from '#practice/chain/routes.ts';
import { utf8 } from '#practice/formats/bytes.ts';
import type { FaultMode } from '#shared/ipc/practice.ts';

import type { Faults } from './faults.ts';
import { type Answer, type Ask, jsonAnswer, type Outcome } from './fetch.ts';
import { keyOf } from './gate.ts';

const failure = (code: number | string, msg: string, status = 200, data: unknown = null): Answer =>
  jsonAnswer(status, { code, msg, data });

/** Ticks may contain any byte: anything but a plain file name is encoded by RFC 5987. */
const disposition = (filename: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
});

const BUSY_SECONDS = '2';

/** The answer of a fault, replacing the handler's. */
function faultAnswer(mode: FaultMode, code = -1): Answer | null {
  switch (mode) {
    case 'fail':
      return failure(code, messageOf(code));
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: utf8('<!doctype html><title>Bad gateway</title><h1>502</h1>'),
      };
    case 'busy':
      return jsonAnswer(429, { message: 'rate limit exceeded' }, { 'retry-after': BUSY_SECONDS });
    case 'unauthorized':
      return jsonAnswer(401, { message: 'Invalid API key' });
    case 'bad-shape':
      return jsonAnswer(200, { code: 0, msg: 'ok', data: { unexpected: [1, 'shape', null] } });
    default:
      return null;
  }
}

function readBody(body: Uint8Array | null): Record<string, unknown> | null {
  if (!body || body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * Error for a request that matches no rule: the market has its own code, and the swap returns its framework's code,
 * which is a text (api-facts 1.3), unless it looked at the value by itself.
 */
function badRequest(name: RouteName, problem: string, own = false): Answer {
  if (name.startsWith('market.')) return failure(-156, `parameter error: ${problem}`);
  if (own) return failure(-1, problem);
  if (name.startsWith('swap.')) return failure('FST_ERR_VALIDATION', problem, 400);
  return failure(-1, problem, 400);
}

/** The push routes accept their keys in any case (api-facts 5.6). */
function nodeKeys(name: RouteName, body: Record<string, unknown>): Record<string, unknown> {
  if (name !== 'chain.push' && name !== 'chain.pushMany') return body;
  const spelled = ['txHex', 'txsHex', 'maxFeeRate'];
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      spelled.find((name) => name.toLowerCase() === key.toLowerCase()) ?? key,
      value,
    ]),
  );
}

export interface ServerDeps {
  faults: Faults;
  /** Answers before any route sees the call. */
  gate: (ask: Ask) => Answer | null;
  /** A lying provider's version of an answer. */
  lie: (name: RouteName, data: unknown, params: unknown) => unknown;
  settled: () => void;
  /** Called with an error that no route expected; the caller gets an envelope all the same. */
  onMishap: (what: string, error: unknown) => void;
}

/**
 * Answers a request from the handlers; never throws. `settled` runs before the answer is returned and makes every
 * change durable.
 */
export function createServer(handlers: Handlers, deps: ServerDeps) {
  const { faults, gate, lie, settled, onMishap } = deps;

  function run(route: Route, params: unknown, caller: Caller): Answer {
    const handler = handlers[route.name];
    if (!handler) return failure(-1, `${route.name} is not part of the practice network`);
    try {
      const data = lie(route.name, handler(params as never, caller), params);
      if (!route.rule.raw) return jsonAnswer(200, { code: 0, msg: 'ok', data });
      const { mediaType, bytes, filename } = data as {
        mediaType: string;
        bytes: Uint8Array;
        filename?: string;
      };
      const named = filename === undefined ? {} : disposition(filename);
      return { status: 200, headers: { 'content-type': mediaType, ...named }, body: bytes };
    } catch (error) {
      if (error instanceof PartialPush) return failure(error.code, error.message, 200, error.txids);
      if (error instanceof NodeError) return failure(error.code, error.message);
      if (error instanceof Refusal) return failure(error.code, error.message, error.httpStatus);
      onMishap(route.name, error);
      return failure(codeOf('internal'), `${messageOf(codeOf('internal'))}: ${route.name}`, 500);
    } finally {
      settled();
    }
  }

  return (ask: Ask): Outcome => {
    const turnedAway = gate(ask);
    if (turnedAway) return turnedAway;
    const url = new URL(ask.url, 'http://practice.invalid');
    const found = matchRoute(ask.method, url.pathname);
    if (!found) return failure(-1, 'no such route', 404);
    const { route, inPath } = found;
    const fault = faults.take(route.name);
    if (fault?.mode === 'hang') return 'hang';
    const planned = fault === null ? null : faultAnswer(fault.mode, fault.code);
    if (planned) return planned;

    const fields = ask.method === 'GET' ? Object.fromEntries(url.searchParams) : readBody(ask.body);
    if (!fields) return badRequest(route.name, 'the body is not a JSON object');
    const read = readParams(route, { ...nodeKeys(route.name, fields), ...inPath });
    if ('problem' in read) return badRequest(route.name, read.problem, read.own);
    const answer = run(route, read.value, { apiKey: keyOf(ask) ?? 'default' });
    if (fault?.mode === 'fail-after') return failure(fault.code ?? -1, messageOf(fault.code ?? -1));
    return fault?.mode === 'drop-answer' ? 'lost' : answer;
  };
}
