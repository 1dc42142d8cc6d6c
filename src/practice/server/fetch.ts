import { utf8 } from '#practice/formats/bytes.ts';

export interface Ask {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** 'hang' and 'lost' are no answers: the first never comes, the second was made and then dropped. */
export type Outcome = Answer | 'hang' | 'lost';

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: utf8(JSON.stringify(value)),
});

/** Parses the arguments of `fetch`. */
export async function readAsk(
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<{ ask: Ask; signal: AbortSignal | null }> {
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase();
  // Some clients send a GET with a body, which `Request` rejects but the provider accepts.
  const { body, ...bare } = init ?? {};
  const request = new Request(input, method === 'GET' && body ? bare : init);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return {
    ask: {
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: bytes.length === 0 ? null : bytes,
    },
    signal: request.signal,
  };
}

/** The error `fetch` throws if no server answers. */
export const connectionFailed = (): TypeError =>
  new TypeError('fetch failed', {
    cause: new Error('ECONNREFUSED: the practice network is offline'),
  });

/** Whether `fetch` threw because no server answered, as when the network is set offline or loses an answer. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'fetch failed';

const abortReason = (signal: AbortSignal): Error => signal.reason as Error;

function untilAborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, fail) => {
    if (signal?.aborted) fail(abortReason(signal));
    signal?.addEventListener('abort', () => fail(abortReason(signal)), { once: true });
  });
}

/** A `fetch` in front of a function that answers requests. */
export function createFetch(
  answer: (ask: Ask) => Outcome | Promise<Outcome>,
  isOnline: () => boolean,
): typeof fetch {
  return async (input, init) => {
    const { ask, signal } = await readAsk(input, init);
    if (signal?.aborted) throw abortReason(signal);
    if (!isOnline()) throw connectionFailed();
    const outcome = await answer(ask);
    if (outcome === 'hang') return untilAborted(signal);
    if (outcome === 'lost') throw connectionFailed();
    const { status, headers, body } = outcome;
    return new Response(new Uint8Array(body), { status, headers });
  };
}
