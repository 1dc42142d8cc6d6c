import { z } from 'zod';

import { isSafeUrl } from '#main/provider/safe-url.ts';
import type { RouteFetch } from '#main/route/route.ts';
import { createRouteFetch } from '#main/route/route-fetch.ts';
import { createBox } from '#shared/sealed-text.ts';

import { createMask } from './mask-key.ts';
import { type ApiKeyReply, type ApiKeyRequest, UNKNOWN } from './messages.ts';

type Answer = (message: ApiKeyReply) => void;
type Wanted = Extract<ApiKeyRequest, { type: 'fetch' }>;

interface Exchange {
  abort: AbortController;
  pull?: () => Promise<Uint8Array | null>;
}

const keysSchema = z.record(z.string(), z.strictObject({ key: z.string(), origin: z.string() }));
/** Without the key, which is added here. */
const HEADERS = new Set(['accept', 'content-type', 'user-agent']);

/**
 * Makes requests with the API key in their header. Outside the vault, the keys exist only in this closure; ending the
 * process erases them.
 */
export function createApiKeyService(fetchOf: RouteFetch = createRouteFetch()) {
  const box = createBox();
  const exchanges = new Map<number, Exchange>();
  let keys: z.output<typeof keysSchema> = {};

  async function begin(wanted: Wanted, exchange: Exchange, reply: Answer): Promise<void> {
    const kept = Object.hasOwn(keys, wanted.network) ? keys[wanted.network] : undefined;
    if (kept === undefined) throw new ApiKeyError('NO_KEY');
    const { key, origin } = kept;
    if (!isSafeUrl(wanted.url)) throw new ApiKeyError('NOT_HTTPS');
    // Checked for every request: the key is sealed together with the host it was entered for.
    if (new URL(wanted.url).origin !== origin) throw new ApiKeyError('OTHER_HOST');
    const response = await fetchOf(wanted.route, wanted.url, {
      method: wanted.method,
      redirect: 'error',
      credentials: 'omit',
      signal: exchange.abort.signal,
      headers: [
        ...wanted.headers.filter(([name]) => HEADERS.has(name.toLowerCase())),
        ['authorization', `Bearer ${key}`],
      ],
      ...(wanted.body === null ? {} : { body: wanted.body }),
    });
    const mask = createMask(key);
    const headers = [...response.headers].map(([name, value]): [string, string] => [
      name,
      mask.text(value),
    ]);
    const reader = response.body?.getReader() as
      ReadableStreamDefaultReader<Uint8Array> | undefined;
    if (reader) {
      exchange.pull = async () => {
        for (;;) {
          const { done, value } = await reader.read();
          const piece = value ? mask.take(value) : mask.rest();
          if (piece.length > 0) return piece;
          if (done) return null;
        }
      };
    } else exchanges.delete(wanted.id);
    reply({
      type: 'head',
      id: wanted.id,
      status: response.status,
      headers,
      hasBody: reader !== undefined,
    });
  }

  async function pull(id: number, reply: Answer): Promise<void> {
    const piece = (await exchanges.get(id)?.pull?.()) ?? null;
    if (!exchanges.has(id)) return;
    if (piece) {
      reply({ type: 'chunk', id, bytes: piece });
      return;
    }
    exchanges.delete(id);
    reply({ type: 'end', id });
  }

  async function take(request: ApiKeyRequest, reply: Answer): Promise<void> {
    const { id } = request;
    switch (request.type) {
      case 'sealKey':
        reply({ type: 'value', id, value: (await box).publicKey });
        return;
      case 'keys':
        keys = keysSchema.parse(JSON.parse(await (await box).open(request.sealed)));
        reply({ type: 'value', id, value: null });
        return;
      case 'fetch': {
        const exchange: Exchange = { abort: new AbortController() };
        exchanges.set(id, exchange);
        return begin(request, exchange, reply);
      }
      case 'pull':
        return pull(id, reply);
      case 'abort':
        exchanges.get(id)?.abort.abort();
        exchanges.delete(id);
        return;
    }
  }

  return (request: ApiKeyRequest, reply: Answer): void => {
    take(request, reply).catch((error: unknown) => {
      const wasGoing = exchanges.delete(request.id);
      const isCall = request.type === 'sealKey' || request.type === 'keys';
      if (wasGoing || isCall) reply({ type: 'failed', id: request.id, code: codeOf(error) });
    });
  };
}

class ApiKeyError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[A-Z][A-Z_]{2,39}$/.test(code) ? code : UNKNOWN;
}
