import { type Courier, createCourier } from '#main/courier/courier.ts';
import type { CourierPort } from '#main/courier/messages.ts';
import type { Route } from '#main/route/route.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

import type { Opened } from './process/key-messages.ts';

export interface ApiKeyDeps {
  startCourier: () => CourierPort;
  /** The open vault's API keys, sealed for a courier. Throws VAULT_LOCKED. */
  sealFor: (replyTo: string) => Promise<string>;
  /** Whether the courier goes on with its keys after a lock. */
  keeps: () => boolean;
}

/**
 * What main knows of the API keys: which networks have one, and a name for each that tells a changed one. The keys
 * themselves go from the key process, sealed, to the courier, which makes the requests that carry them.
 */
export function createApiKeys({ startCourier, sealFor, keeps }: ApiKeyDeps) {
  let ids: Readonly<Record<string, string>> = {};
  let origins: Readonly<Record<string, string>> = {};
  let courier: Courier | null = null;
  let ready: Promise<Courier> | null = null;
  let open = false;

  const has = (network: NetworkId): boolean => Object.hasOwn(ids, network);
  const locked = (): AppError => new AppError('VAULT_LOCKED', 'the API key is sealed in the vault');

  async function start(): Promise<Courier> {
    const started = createCourier(startCourier(), () => {
      if (courier === started) courier = ready = null;
    });
    courier = started;
    await hand(started);
    return started;
  }

  async function hand(to: Courier): Promise<void> {
    await to.takeKeys(await sealFor(await to.sealKey()));
  }

  /** Throws VAULT_LOCKED where only an open vault could hand it the keys. */
  function running(): Promise<Courier> {
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
    const stopped = courier;
    courier = ready = null;
    await stopped?.stop();
  }

  return {
    /** The vault is open, or its keys have changed: a courier that runs gets the new ones. Names by network. */
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
        // What goes on after a lock could not ask for its keys any more.
        if (keeps()) await starting;
      }
    },

    /** The courier is gone when this is done, unless it is to be kept. `forAll`: nothing stays known. */
    async lock(forAll: boolean): Promise<void> {
      open = false;
      if (forAll) ids = origins = {};
      if (forAll || !keeps()) await stop();
    },

    has,

    /** The host that its key goes to; null without one. */
    origin: (network: NetworkId): string | null => origins[network] ?? null,

    /** Changes with the key, and says nothing about it; null without one. Throws VAULT_LOCKED where no request with it could be made. */
    id: (network: NetworkId): string | null => {
      if (has(network) && !open && !ready) throw locked();
      return ids[network] ?? null;
    },

    /** See Courier.fetch. Throws VAULT_LOCKED. */
    fetch: async (
      network: NetworkId,
      route: Route,
      url: string,
      init: RequestInit,
    ): Promise<Response> => (await running()).fetch(network, route, url, init),
  };
}
