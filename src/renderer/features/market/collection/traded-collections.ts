import type { MarketEvent } from '#renderer/features/market/market-events.ts';
import type { MarketAction } from '#renderer/features/market/market-types.ts';

/** A collection with what the market's latest events say of it. */
export interface TradedCollection {
  id: string;
  /** Sats of its sales among these events. */
  volume: string;
  sales: number;
  /** Inscriptions that were traded last. */
  pictures: string[];
}

const PICTURES = 4;

const sold = { Sold: true } satisfies Partial<Record<MarketEvent, true>>;
/** The market's name of a sale, which is never shown. */
export const [SALE] = Object.keys(sold) as [keyof typeof sold];

/** A sale that stands. */
export const isSale = ({ event, endMsg }: MarketAction): boolean => event === SALE && !endMsg;

/** Collections of the market's latest events, most volume first, then most events. Events without a collection are left out. */
export function tradedCollections(actions: readonly MarketAction[]): TradedCollection[] {
  const found = Map.groupBy(
    actions.filter(({ collectionId }) => (collectionId ?? '') !== ''),
    ({ collectionId }) => String(collectionId),
  );
  return [...found]
    .map(([id, events]) => {
      const sales = events.filter(isSale);
      const volume = sales.reduce((sum, { price }) => sum + BigInt(price ?? 0), 0n);
      const pictures = [...new Set(events.map(({ inscriptionId }) => inscriptionId))];
      return {
        events: events.length,
        one: {
          id,
          volume: String(volume),
          sales: sales.length,
          pictures: pictures.slice(0, PICTURES),
        },
      };
    })
    .toSorted((a, b) => {
      const [left, right] = [BigInt(a.one.volume), BigInt(b.one.volume)];
      return left === right ? b.events - a.events : left > right ? -1 : 1;
    })
    .map(({ one }) => one);
}
