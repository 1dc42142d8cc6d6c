import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import type { NftType } from '#renderer/features/market/market-types.ts';

import { SALE } from './traded-collections.ts';

/** How many of the market's latest events are read: it gives less than a hundred at once. */
export const EVENTS = 99;

/**
 * The market's latest events of a kind of item, or its latest sales, newest first; null reads nothing. Parts that need
 * the same ones share a call.
 */
export const useKindEvents = (kind: () => NftType | null, which: 'all' | 'sales' = 'sales') =>
  useProviderRead('market.actions', () => {
    const nftType = kind();
    if (nftType === null) return null;
    const filter = which === 'sales' ? { nftType, event: SALE } : { nftType };
    return { filter, start: 0, limit: EVENTS };
  });
