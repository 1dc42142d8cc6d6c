import type { Chain } from './chain.ts';
import type { Handlers } from './handlers.ts';

/** Runes and Alkanes: this chain has none, and its index says so up to the tip. */
export function emptyFamilyHandlers(chain: Chain): Handlers {
  return {
    'runes.status': () => ({
      bestHeight: chain.tip().height,
      runes: 0,
      minimumRune: 'AAAAAAAAAAAAA',
    }),
    'runes.utxoBalance': () => [],
    'runes.addressBalances': ({ start }) => ({ start, total: 0, detail: [] }),
    'alkanes.status': () => ({ bestHeight: chain.tip().height, alkanes: 0 }),
    'alkanes.utxoBalance': () => [],
    'alkanes.addressTokens': ({ start }) => ({ start, total: 0, detail: [] }),
  };
}
