import type { z } from 'zod';

import type { Endpoint } from '#shared/api/define.ts';
import { endpointOf } from '#shared/api/endpoints.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { type Clock, steadyOf } from '#shared/clock.ts';
import { AppError, isAppError, toWireError } from '#shared/errors.ts';
import type { providerAnswer, ProviderFresh } from '#shared/ipc/provider.ts';

import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { parseParams } from './client.ts';
import { toPlain } from './plain.ts';
import type { ParsedClient } from './types.ts';

export interface ReadsDeps {
  network: NetworkId;
  clock: Clock;
  client: ParsedClient;
  /** Changes with host, path segment and API key; answers from another source are dropped. */
  source: () => string;
  onFresh: (event: ProviderFresh) => void;
  maxCacheBytes?: number;
}

type Answer = z.output<typeof providerAnswer>;
type ReadOptions = { fresh?: boolean | undefined; background?: boolean | undefined };

const CACHE_BYTES = 16 * 1024 * 1024;

/** Reads for the page: cached with their age, identical requests sent once. */
export function createReads(deps: ReadsDeps) {
  const { clock, client } = deps;
  const cache: AnswerCache = createAnswerCache(deps.maxCacheBytes ?? CACHE_BYTES);
  const underWay = new Map<string, Promise<Answer>>();
  let source = deps.source();

  function forgetOtherSource(): void {
    const now = deps.source();
    if (now === source) return;
    source = now;
    cache.clear();
    underWay.clear();
  }

  /** One call for everyone who makes the same request meanwhile. */
  function fetchOnce(
    key: string,
    name: string,
    row: Endpoint,
    params: Record<string, unknown>,
    options: ReadOptions,
  ) {
    const running = underWay.get(key);
    if (running) return running;
    const requestSource = source;
    const started = (async (): Promise<Answer> => {
      const parsed = await client.ask(name, params, {
        priority: options.background === true ? 'background' : 'user',
        force: options.fresh === true,
      });
      const { data, bytes } = toPlain(parsed);
      const fetchedAt = clock.now();
      if (deps.source() === requestSource) {
        cache.set(key, { data, fetchedAt, keptAt: steadyOf(clock), bytes, expired: false });
      }
      return { data, age: 0, fetchedAt, stale: false, freshFor: row.fresh.maxAge, key };
    })();
    underWay.set(key, started);
    const done = () => {
      if (underWay.get(key) === started) underWay.delete(key);
    };
    started.then(done, done);
    return started;
  }

  function refreshBehind(
    key: string,
    name: string,
    row: Endpoint,
    params: Record<string, unknown>,
    options: ReadOptions,
  ): void {
    if (underWay.has(key)) return;
    const tell = (error: ProviderFresh['error']) =>
      deps.onFresh({ network: deps.network, row: name, key, error });
    fetchOnce(key, name, row, params, options).then(
      () => tell(null),
      (error: unknown) => tell(toWireError(error)),
    );
  }

  return {
    /**
     * Reads a row: an answer within the row's maximum age; or an older one immediately with `stale` while a new one is
     * fetched; or, during an outage and if the row allows it, one of any age with `error`. Throws INVALID_INPUT for
     * rows that aren't reads or return bytes, and the client's errors.
     */
    async read(name: string, input: unknown, options: ReadOptions = {}): Promise<Answer> {
      const row = pageRow(name);
      const params = parseParams(name, row, input);
      const key = keyOf(name, params);
      forgetOtherSource();
      const kept = cache.get(key);
      if (kept === undefined || options.fresh === true)
        return fetchOnce(key, name, row, params, options);
      const { maxAge, staleFor, throughOutage } = row.fresh;
      // The monotonic clock stops while the machine sleeps, and the wall clock may have been set back: use the larger
      // age.
      const age = Math.max(0, clock.now() - kept.fetchedAt, steadyOf(clock) - kept.keptAt);
      const stale = kept.expired || age >= maxAge;
      const { data, fetchedAt } = kept;
      const answer = { data, age, fetchedAt, stale, freshFor: maxAge, key };
      if (stale && age >= maxAge + staleFor) {
        const requestSource = source;
        return fetchOnce(key, name, row, params, options).catch((error: unknown) => {
          const isOutage = isAppError(error, 'PROVIDER_UNREACHABLE');
          if (!isOutage || throughOutage !== true || deps.source() !== requestSource) throw error;
          return { ...answer, error: toWireError(error) };
        });
      }
      if (stale) refreshBehind(key, name, row, params, options);
      return answer;
    },

    /** Something that answers depend on has changed: all cached ones are now old. */
    expire: (): void => cache.expire(),
    bytes: (): number => cache.bytes(),
  };
}

export type Reads = ReturnType<typeof createReads>;

/** Own properties only, and neither prepare and submit rows nor content. */
function pageRow(name: string): Endpoint {
  const row = endpointOf(name);
  if (row?.effect === 'read' && row.body === 'envelope') return row;
  throw new AppError('INVALID_INPUT', 'no such read row');
}

/** Independent of the order of the params. */
function keyOf(name: string, params: Record<string, unknown>): string {
  const sorted = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `${name} ${JSON.stringify(sorted)}`;
}
