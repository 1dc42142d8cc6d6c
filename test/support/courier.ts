import { type Courier, createCourier } from '#main/courier/courier.ts';
import { createCourierService } from '#main/courier/courier-service.ts';
import type { CourierPort, CourierReply } from '#main/courier/messages.ts';
import { sealFor } from '#shared/sealed-text.ts';

/** An API-key process within this process; messages are copied as between processes. */
export function courierHere(): CourierPort {
  const listeners = new Set<(reply: CourierReply) => void>();
  const exits = new Set<() => void>();
  let ended = false;
  const service = createCourierService();
  const answer = (reply: CourierReply): void => {
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

/** The key of each network sealed for this host, as the key process does it. */
export async function giveKeys(
  courier: Courier,
  keys: Record<string, string>,
  origin: string,
): Promise<void> {
  const bound = Object.entries(keys).map(([network, key]) => [network, { key, origin }]);
  const text = JSON.stringify(Object.fromEntries(bound));
  await courier.takeKeys(await sealFor(await courier.sealKey(), text));
}

/** A `fetch` with an API key through an API-key process. */
export function fetchWithKey(
  apiKey: string,
): (url: string, init: RequestInit) => Promise<Response> {
  const courier = createCourier(courierHere());
  let ready: Promise<void> | null = null;
  return async (url, init) => {
    await (ready ??= giveKeys(courier, { mainnet: apiKey }, new URL(url).origin));
    return courier.fetch('mainnet', { kind: 'direct' }, url, init);
  };
}
