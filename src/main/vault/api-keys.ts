import type { NetworkId } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

import type { ApiKeys } from './key-messages.ts';

/** The API keys in main. Which networks have one stays known after they are forgotten. */
export function createApiKeys() {
  let keys: ApiKeys | null = null;
  let networks: readonly string[] = [];

  return {
    adopt(found: ApiKeys): void {
      keys = found;
      networks = Object.keys(found);
    },
    forget(alsoNetworks: boolean): void {
      keys = null;
      if (alsoNetworks) networks = [];
    },
    /** Throws VAULT_LOCKED where there is a key but it was forgotten when the vault was locked. */
    get: (network: NetworkId): string | null => {
      const key = keys?.[network] ?? null;
      if (key === null && networks.includes(network)) {
        throw new AppError('VAULT_LOCKED', 'the API key is sealed in the vault');
      }
      return key;
    },
    /** All of them; none while forgotten. */
    all: (): ApiKeys => keys ?? {},
    has: (network: NetworkId): boolean => networks.includes(network),
  };
}
