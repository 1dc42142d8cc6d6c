import { computed, type Ref } from 'vue';

import type { OfferSort } from '#renderer/features/market/market-types.ts';

/** A sort order of listings. */
export interface OfferOrder {
  value: string;
  label: string;
  sort: Partial<Record<OfferSort, 1 | -1>>;
}

const sats = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/** A price limit that isn't a whole number of sats. */
export const isNoSats = (text: string): boolean => text.trim() !== '' && sats(text) === undefined;

/** Price limits and order in the market's form; an invalid price sets no limit. */
export function useOfferFilter(
  orders: readonly OfferOrder[],
  { order, least, most }: Record<'order' | 'least' | 'most', Ref<string>>,
) {
  return {
    bounds: computed(() => {
      const [minPrice, maxPrice] = [sats(least.value), sats(most.value)];
      return {
        ...(minPrice === undefined ? {} : { minPrice }),
        ...(maxPrice === undefined ? {} : { maxPrice }),
      };
    }),
    sort: computed(() => orders.find(({ value }) => value === order.value)?.sort ?? {}),
    isBounded: computed(() => [least, most].some(({ value }) => value.trim() !== '')),
    clear(): void {
      least.value = '';
      most.value = '';
    },
  };
}
