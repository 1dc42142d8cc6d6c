import { type ApiKeyClient, createApiKeyClient } from '#main/api-key-process/client.ts';
import type { ApiKeyPort, ApiKeyReply } from '#main/api-key-process/messages.ts';
import { createApiKeyService } from '#main/api-key-process/service.ts';
import { sealFor } from '#shared/sealed-text.ts';

/** An API-key process within this process; messages are copied as between processes. */
export function apiKeysHere(): ApiKeyPort {
  const listeners = new Set<(reply: ApiKeyReply) => void>();
  const exits = new Set<() => void>();
  let ended = false;
  const service = createApiKeyService();
  const answer = (reply: ApiKeyReply): void => {
    const copy = structuredClone(reply);
    queueMicrotask(() => {
      if (!ended) for (const listener of listeners) listener(copy);
    });
  };
  return {
    send: (request) => service(structuredClone(request), answer),
    onReply: (listener) => void listeners.add(listener),
    onExit: (listener) => void exits.add(listener),
    hold: () => undefined,
    kill() {
      ended = true;
      for (const listener of exits) listener();
    },
  };
}

/** Each network's key sealed for this host, as the key process does it. */
export async function giveKeys(
  client: ApiKeyClient,
  keys: Record<string, string>,
  origin: string,
): Promise<void> {
  const bound = Object.entries(keys).map(([network, key]) => [network, { key, origin }]);
  const text = JSON.stringify(Object.fromEntries(bound));
  await client.takeKeys(await sealFor(await client.sealKey(), text));
}

/** A `fetch` with an API key through an API-key process. */
export function fetchWithKey(
  apiKey: string,
): (url: string, init: RequestInit) => Promise<Response> {
  const client = createApiKeyClient(apiKeysHere());
  let ready: Promise<void> | null = null;
  return async (url, init) => {
    await (ready ??= giveKeys(client, { mainnet: apiKey }, new URL(url).origin));
    return client.fetch('mainnet', { kind: 'direct' }, url, init);
  };
}
