import { type ApiKeyClient, createApiKeyClient } from '#main/api-key-process/client.ts';
import type { ApiKeyPort } from '#main/api-key-process/messages.ts';
import type { Route } from '#main/route/route.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

import type { Opened } from './process/key-messages.ts';

export interface ApiKeyDeps {
  startApiKeyProcess: () => ApiKeyPort;
  /** The open vault's API keys, sealed for an API-key process. Throws VAULT_LOCKED. */
  sealFor: (replyTo: string) => Promise<string>;
  /** Whether the API-key process keeps its keys after a lock. */
  keeps: () => boolean;
}

/**
 * What main knows about API keys: which networks have one, and an id that changes with the key. The keys go sealed from
 * the key process to the API-key process, which makes the requests that carry them.
 */
export function createApiKeys({ startApiKeyProcess, sealFor, keeps }: ApiKeyDeps) {
  let ids: Readonly<Record<string, string>> = {};
  let origins: Readonly<Record<string, string>> = {};
  let client: ApiKeyClient | null = null;
  let ready: Promise<ApiKeyClient> | null = null;
  let open = false;

  const has = (network: NetworkId): boolean => Object.hasOwn(ids, network);
  const locked = (): AppError => new AppError('VAULT_LOCKED', 'the API key is sealed in the vault');

  async function start(): Promise<ApiKeyClient> {
    const started = createApiKeyClient(startApiKeyProcess(), () => {
      if (client === started) client = ready = null;
    });
    client = started;
    await hand(started);
    return started;
  }

  async function hand(to: ApiKeyClient): Promise<void> {
    await to.takeKeys(await sealFor(await to.sealKey()));
  }

  /** Throws VAULT_LOCKED if only an open vault could supply the keys. */
  function running(): Promise<ApiKeyClient> {
    if (ready) return ready;
    if (!open) return Promise.reject(locked());
    const mine = start();
    ready = mine;
    mine.catch(() => {
      if (ready === mine) ready = null;
    });
    return mine;
  }

  async function stop(): Promise<void> {
    const stopped = client;
    client = ready = null;
    await stopped?.stop();
  }

  return {
    /** After an unlock or a change of keys: a running API-key process gets the new ones. Ids by network. */
    async adopt({
      apiKeyIds,
      apiKeyOrigins,
    }: Pick<Opened, 'apiKeyIds' | 'apiKeyOrigins'>): Promise<void> {
      const before = JSON.stringify([ids, origins]);
      const first = !open;
      ids = apiKeyIds;
      origins = apiKeyOrigins;
      const changed = JSON.stringify([ids, origins]) !== before;
      open = true;
      if (Object.keys(ids).length === 0) await stop();
      else if (ready && (changed || first)) await ready.then(hand).catch(stop);
      else {
        const starting = running().catch(() => undefined);
        // After a lock it could no longer request its keys.
        if (keeps()) await starting;
      }
    },

    /** Returns once the API-key process is gone, unless it is to be kept. `forAll`: also forgets everything. */
    async lock(forAll: boolean): Promise<void> {
      open = false;
      if (forAll) ids = origins = {};
      if (forAll || !keeps()) await stop();
    },

    has,

    /** The host its key is sent to; null without one. */
    origin: (network: NetworkId): string | null => origins[network] ?? null,

    /**
     * Changes with the key and reveals nothing about it; null without one. Throws VAULT_LOCKED if no request with it is
     * possible.
     */
    id: (network: NetworkId): string | null => {
      if (has(network) && !open && !ready) throw locked();
      return ids[network] ?? null;
    },

    /** See ApiKeyClient.fetch. Throws VAULT_LOCKED. */
    fetch: async (
      network: NetworkId,
      route: Route,
      url: string,
      init: RequestInit,
    ): Promise<Response> => (await running()).fetch(network, route, url, init),
  };
}
