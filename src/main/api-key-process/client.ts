import type { Route } from '#main/route/route.ts';
import { AppError } from '#shared/errors.ts';

import { type ApiKeyPort, type ApiKeyReply, UNKNOWN } from './messages.ts';

/** Main's side of the API-key process. */
export interface ApiKeyClient {
  /** Public key for which the key process seals the API keys. */
  sealKey(): Promise<string>;
  takeKeys(sealed: string): Promise<void>;
  /**
   * Like `fetch` with the network's API key, which main doesn't have. Takes only URLs and texts, and uses the given
   * route.
   */
  fetch(network: string, route: Route, url: string, init: RequestInit): Promise<Response>;
  /** Ends the process and with it the keys. Requests in progress reject with VAULT_LOCKED. */
  stop(): Promise<void>;
}

interface Waiting {
  take(reply: ApiKeyReply): void;
  fail(error: Error): void;
}

/** `onExit` is called if it ends without `stop`. Doesn't keep main alive. */
export function createApiKeyClient(
  port: ApiKeyPort,
  onExit: () => void = () => undefined,
): ApiKeyClient {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let ended: Error | null = null;

  function wait(id: number, waiter: Waiting): void {
    waiting.set(id, waiter);
    port.hold(true);
  }
  function done(id: number): void {
    if (!waiting.delete(id)) return;
    if (waiting.size === 0) port.hold(false);
  }
  function end(error: Error): void {
    ended = error;
    for (const waiter of [...waiting.values()]) waiter.fail(error);
    waiting.clear();
  }

  port.onReply((reply) => waiting.get(reply.id)?.take(reply));
  const gone = new Promise<void>((resolve) => {
    port.onExit(() => {
      resolve();
      if (ended) return;
      end(noConnection('API_KEY_PROCESS_ENDED'));
      onExit();
    });
  });

  function call(message: { type: 'sealKey' } | { type: 'keys'; sealed: string }) {
    return new Promise<string | null>((resolve, reject) => {
      if (ended) {
        reject(ended);
        return;
      }
      const id = nextId++;
      wait(id, {
        take(reply) {
          done(id);
          if (reply.type === 'value') resolve(reply.value);
          else reject(new Error('the API-key process did not take the keys'));
        },
        fail: reject,
      });
      port.send({ ...message, id });
    });
  }

  const link: Link = { port, nextId: () => nextId++, ended: () => ended, wait, done };

  return {
    sealKey: async () => (await call({ type: 'sealKey' })) ?? '',
    async takeKeys(sealed) {
      await call({ type: 'keys', sealed });
    },

    fetch: (network, route, url, init) => fetchThrough(link, { network, route, url, init }),

    async stop() {
      end(new AppError('VAULT_LOCKED', 'the API key is sealed in the vault'));
      // Wait for its exit before the lock counts as done.
      port.hold(true);
      port.kill();
      await gone;
    },
  };
}

/** The process, and the calls that wait for its replies. */
interface Link {
  port: ApiKeyPort;
  nextId: () => number;
  /** Why nothing can be sent any more. */
  ended: () => Error | null;
  wait: (id: number, waiter: Waiting) => void;
  done: (id: number) => void;
}

interface Sent {
  network: string;
  route: Route;
  url: string;
  init: RequestInit;
}

/** See ApiKeyClient.fetch. */
const fetchThrough = (
  { port, nextId, ended, wait, done }: Link,
  { network, route, url, init }: Sent,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const signal = init.signal ?? undefined;
    if (ended() ?? signal?.aborted) {
      reject(ended() ?? abortError());
      return;
    }
    const id = nextId();
    const body = createBody(
      () => port.send({ type: 'pull', id }),
      () => {
        close();
        if (!ended()) port.send({ type: 'abort', id });
      },
    );
    const fail = (error: Error): void => {
      close();
      reject(error);
      body.fail(error);
    };
    const onAbort = (): void => {
      fail(abortError());
      if (!ended()) port.send({ type: 'abort', id });
    };
    function close(): void {
      done(id);
      signal?.removeEventListener('abort', onAbort);
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    wait(id, {
      fail,
      take(reply) {
        if (reply.type === 'head') {
          const { status, headers, hasBody } = reply;
          if (!hasBody) close();
          resolve(new Response(hasBody ? body.stream : null, { status, headers }));
        } else if (reply.type === 'chunk') body.chunk(reply.bytes);
        else if (reply.type === 'end') {
          close();
          body.end();
        } else if (reply.type === 'failed') fail(noConnection(reply.code));
      },
    });
    const { method = 'GET' } = init;
    const headers = [...new Headers(init.headers)];
    const text = typeof init.body === 'string' ? init.body : null;
    port.send({ type: 'fetch', id, network, route, url, method, headers, body: text });
  });

/** The body of an answer, requested piece by piece. */
function createBody(pull: () => void, cancel: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let pulled: (() => void) | null = null;
  let isOver = false;
  const next = (act: () => void): void => {
    if (!isOver) act();
    pulled?.();
    pulled = null;
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      start(options) {
        controller = options;
      },
      pull: () =>
        new Promise<void>((resolve) => {
          pulled = resolve;
          pull();
        }),
      cancel() {
        isOver = true;
        cancel();
      },
    },
    { highWaterMark: 0 },
  );
  const over = (act: () => void) => () => {
    next(act);
    isOver = true;
  };
  return {
    stream,
    chunk: (bytes: Uint8Array) => next(() => controller?.enqueue(bytes)),
    end: over(() => controller?.close()),
    fail: (error: Error) => over(() => controller?.error(error))(),
  };
}

const abortError = (): Error => new DOMException('the request was given up', 'AbortError');

/** The error `fetch` would throw, with the reason where the transport expects it. */
function noConnection(code: string): Error {
  const cause = new Error(code);
  return new TypeError('fetch failed', {
    cause: code === UNKNOWN ? cause : Object.assign(cause, { code }),
  });
}
