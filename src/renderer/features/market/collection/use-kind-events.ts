import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import type { NftType } from '#renderer/features/market/market-types.ts';

/** How many of the market's latest events are read. */
export const EVENTS = 200;

/**
 * The market's latest events of a kind of item, newest first; null reads nothing. All parts of a page that need them
 * ask for the same page, so that one call serves them.
 */
export const useKindEvents = (kind: () => NftType | null) =>
  useProviderRead('market.actions', () => {
    const nftType = kind();
    return nftType === null ? null : { filter: { nftType }, start: 0, limit: EVENTS };
  });
