import type { ProviderClient } from '#main/provider/types.ts';
import type { Coin, CoinReader } from '#main/wallet/coins.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** Makes each of the same once. What failed is tried anew. */
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
 * The provider as of one moment: whatever is read twice is asked once. For lines that are judged together, and let go
 * with them; never for anything that is handed over.
 */
export function readOnce(client: ProviderClient): ProviderClient {
  const asked = once<unknown>();
  const call = (name: string, params: unknown, make: () => Promise<unknown>): Promise<unknown> =>
    asked(`${name} ${canonicalJson(params)}`, make);
  return {
    call: (name, params, options) =>
      (options?.anew === true
        ? client.call(name, params, options)
        : call(name, params, () => client.call(name, params, options))) as ReturnType<
        typeof client.call<typeof name>
      >,
  };
}

/** The coins of an address are listed once, and each that is spent is proved by itself. */
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
