import type { Chain } from './chain.ts';
import type { Handlers } from './handlers.ts';

/** Alkanes: this chain has none, and its index says so up to the tip. */
export function emptyFamilyHandlers(chain: Chain): Handlers {
  return {
    'alkanes.status': () => ({ bestHeight: chain.tip().height, alkanes: 0 }),
    'alkanes.utxoBalance': () => [],
    'alkanes.addressTokens': ({ start }) => ({ start, total: 0, detail: [] }),
  };
}
