import { computed } from 'vue';

import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import type { Offer } from '#renderer/features/market/market-types.ts';
import { forSale } from '#renderer/features/market/offers.ts';
import { plainText } from '#shared/text.ts';

/** The most items that one request lists, and that one request says the prices of. */
export const MOST_ITEMS = 500;

export interface CollectionItem {
  inscriptionId: string;
  number: number | undefined;
  name: string;
}

/**
 * A collection with its items and those that are for sale, cheapest first. The market has no list of a collection's
 * listings: the index says its items, and the market what each costs, up to 500 of them.
 */
export function useCollectionBook(id: () => string) {
  const info = useProviderRead('collections.info', () => ({ collectionId: id() }));
  const page = useProviderRead('collections.items', () => ({
    ...{ collectionId: id(), start: 0, limit: MOST_ITEMS },
  }));
  const items = computed(() =>
    (page.data.value?.detail ?? []).map((one): CollectionItem => {
      const { inscriptionId, inscriptionNumber: number } = one;
      const name = one.collectionItemName || one.inscriptionName || `#${number ?? '?'}`;
      return { inscriptionId, number, name: plainText(name, 60) };
    }),
  );
  const prices = useProviderRead('market.inscriptionInfoList', () =>
    items.value.length === 0
      ? null
      : { inscriptionIds: items.value.map(({ inscriptionId }) => inscriptionId) },
  );
  const name = computed(() => plainText(info.data.value?.name ?? id(), 80));
  const offers = computed((): Offer[] => {
    const names = new Map(items.value.map((item) => [item.inscriptionId, item.name]));
    const listed = forSale(prices.data.value?.list ?? []).filter(
      ({ auctionId }) => auctionId !== '',
    );
    return listed
      .map((one) => ({
        ...one,
        inscriptionName: names.get(one.inscriptionId) ?? '',
        collectionName: name.value,
      }))
      .toSorted((a, b) => a.price - b.price);
  });
  const total = computed(() => page.data.value?.total ?? null);
  return {
    info,
    items,
    offers,
    name,
    total,
    /** All items are read, so the cheapest listing is the floor. */
    isWhole: computed(() => total.value !== null && total.value <= items.value.length),
    isRead: computed(() => prices.data.value !== undefined || page.data.value?.detail.length === 0),
    floor: computed(() => offers.value.find(({ marketType }) => marketType !== 'auction') ?? null),
    readAt: computed(() => prices.fetchedAt.value ?? page.fetchedAt.value),
    loading: computed(() => page.loading.value || prices.loading.value),
    error: computed(() => page.error.value ?? prices.error.value),
    async refresh(): Promise<void> {
      await page.refresh();
      await prices.refresh();
    },
  };
}
export type CollectionBook = ReturnType<typeof useCollectionBook>;

/** How many of the items read are for sale, as a whole percent. */
export const shareOf = (offers: number, items: number): number =>
  items === 0 ? 0 : Math.round((offers * 100) / items);
