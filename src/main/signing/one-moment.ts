import type { ProviderClient } from '#main/provider/types.ts';
import type { CoinReader } from '#main/wallet/coin-reader.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** Caches by key; failures are retried. */
function once<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (key, make) => {
    const found = made.get(key);
    if (found) return found;
    const promise = make();
    made.set(key, promise);
    promise.catch(() => made.delete(key));
    return promise;
  };
}

/**
 * A client that answers repeated reads from a cache, so that all facts are of one moment. For lines that are judged
 * together, then dropped; never for submissions.
 */
export function readOnce(client: ProviderClient): ProviderClient {
  const request = once<unknown>();
  const call = (name: string, params: unknown, make: () => Promise<unknown>): Promise<unknown> =>
    request(`${name} ${canonicalJson(params)}`, make);
  return {
    call: (name, params, options) =>
      (options?.fresh === true
        ? client.call(name, params, options)
        : call(name, params, () => client.call(name, params, options))) as ReturnType<
        typeof client.call<typeof name>
      >,
  };
}

/** Lists an address's coins once; each spent one is proved individually. */
export function listOnce(reader: CoinReader): CoinReader {
  const listed = once<Coin[]>();
  return {
    ...reader,
    async list(owners) {
      const found: Coin[] = [];
      for (const owner of owners)
        for (const coin of await listed(owner.script, () => reader.list([owner]))) found.push(coin);
      return found;
    },
  };
}
