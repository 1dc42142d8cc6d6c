import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { ZodError } from 'zod';

import { isConnectionFailure } from '#practice/server/fetch.ts';
import type { PracticePort } from '#practice/server/port.ts';

import { pullLever } from './levers.ts';

export const HOST = '127.0.0.1';
const MB = 1024 * 1024;
const MAX_BODY = 8 * MB;

/** A request that gets this status and message. */
class Rejected extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}
const refuse = (response: ServerResponse, status: number, msg: string): void =>
  send(response, status, { code: -1, msg, data: null });

/** What exceeds the limit is read and dropped, since a sender that isn't done doesn't see an answer. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > MAX_BODY) throw new Rejected(413, 'the request body is larger than 8 MB');
  return Buffer.concat(chunks);
}

function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new Rejected(400, 'the body is not JSON');
  }
}

/** The first problem of a lever's input, with its field. */
function problemOf({ issues: [issue] }: ZodError): string {
  const field = issue?.path.join('.') ?? '';
  return field === ''
    ? `invalid body: ${issue?.message ?? ''}`
    : `invalid parameter ${field}: ${issue?.message ?? ''}`;
}

async function pull(practice: PracticePort, lever: string, body: Buffer): Promise<unknown> {
  const input = readJson(body);
  try {
    return await pullLever(practice, lever, input);
  } catch (error) {
    if (error instanceof ZodError) throw new Rejected(400, problemOf(error));
    throw new Rejected(400, error instanceof Error ? error.message : String(error));
  }
}

export interface Serving {
  /** Requests wait for it. */
  practice: Promise<PracticePort>;
  /** Origins of web pages that may ask, besides what isn't a web page. */
  origins: readonly string[];
  /** An error that nothing expected. */
  onError: (what: string, error: unknown) => void;
}

/**
 * Only this machine may ask, by its own name: a page of another origin must not reach the levers, not through a name
 * that resolves to this machine either.
 */
function checkSender({ headers }: IncomingMessage, origins: readonly string[]): void {
  const host = headers.host?.replace(/:\d+$/, '');
  if (host !== HOST && host !== 'localhost') throw new Rejected(403, 'only this machine may ask');
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return;
  throw new Rejected(
    403,
    `only this machine may ask: origin ${origin} needs --allow-origin ${origin}`,
  );
}

/** Headers for an allowed web page; with the answer to its preflight. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  const { origin } = headers;
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-expose-headers', 'content-disposition, date, retry-after');
}

function preflight({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers':
      headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-max-age': '600',
    // Chromium asks this before a public page may reach the own machine.
    ...(headers['access-control-request-private-network'] === 'true'
      ? { 'access-control-allow-private-network': 'true' }
      : {}),
  });
  response.end();
}

async function serve(request: IncomingMessage, response: ServerResponse, serving: Serving) {
  checkSender(request, serving.origins);
  allowOrigin(request, response);
  if (request.method === 'OPTIONS') {
    preflight(request, response);
    return;
  }
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(target, `http://${HOST}`))
    throw new Rejected(400, 'the request has no readable path');
  const url = new URL(target, `http://${HOST}`);
  const body = await readBody(request);
  const practice = await serving.practice;
  const lever = /^\/practice\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (lever !== undefined && request.method === 'POST') {
    const data = await pull(practice, lever, body);
    if (data === null) refuse(response, 404, `no such lever: ${lever}`);
    else send(response, 200, { code: 0, msg: 'ok', data });
    return;
  }
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const answer = await practice.fetch(url, {
    method: request.method ?? 'GET',
    headers: { authorization: request.headers.authorization ?? '' },
    signal: gone.signal,
    ...(body.length > 0 ? { body } : {}),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** The practice network behind HTTP; every request gets an answer unless the network is set to give none. */
export function createPracticeServer(serving: Serving): Server {
  return createServer((request, response) => {
    serve(request, response, serving).catch((error: unknown) => {
      if (error instanceof Rejected && !response.headersSent) {
        if (error.status === 413) response.setHeader('connection', 'close');
        refuse(response, error.status, error.message);
        return;
      }
      // Offline, or an answer that was lost on purpose; or nobody waits for one.
      const isMeant = isConnectionFailure(error) || response.destroyed;
      if (!isMeant) serving.onError(`${request.method ?? ''} ${request.url ?? ''}`, error);
      if (isMeant || response.headersSent) response.destroy();
      else refuse(response, 500, 'internal error: the practice network has logged it');
    });
  });
}
