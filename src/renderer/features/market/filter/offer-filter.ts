import { computed } from 'vue';

import { useKept } from '#renderer/base/use/use-kept.ts';
import type { OfferSort } from '#renderer/features/market/market-types.ts';

/** A sort order of listings. */
export interface OfferOrder {
  value: 'unit' | 'low' | 'high' | 'new' | 'old' | 'number';
  sort: Partial<Record<OfferSort, 1 | -1>>;
}

const common: readonly OfferOrder[] = [
  { value: 'low', sort: { initPrice: 1 } },
  { value: 'high', sort: { initPrice: -1 } },
  { value: 'new', sort: { onSaleTime: -1 } },
  { value: 'old', sort: { onSaleTime: 1 } },
];
/** Orders of a kind of listing, the usual one first. */
const ordersOf: Record<'token' | 'item', readonly OfferOrder[]> = {
  token: [{ value: 'unit', sort: { unitPrice: 1 } }, ...common],
  item: [...common, { value: 'number', sort: { inscriptionNumber: 1 } }],
};

const sats = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : undefined;

/** A price limit that isn't a whole number of sats. */
export const isNoSats = (text: string): boolean => text.trim() !== '' && sats(text) === undefined;

/**
 * Price limits, order and seller, kept in the URL; limits and order also in the market's form, where an invalid price
 * sets no limit.
 */
export function useOfferFilter(of: 'token' | 'item') {
  const orders = ordersOf[of];
  const kept = useKept({ order: orders[0]?.value ?? '', least: '', most: '', seller: '' });
  const { order, least, most, seller } = kept;
  return {
    ...kept,
    orders,
    bounds: computed(() => {
      const [minPrice, maxPrice] = [sats(least.value), sats(most.value)];
      return {
        ...(minPrice === undefined ? {} : { minPrice }),
        ...(maxPrice === undefined ? {} : { maxPrice }),
      };
    }),
    sort: computed(() => orders.find(({ value }) => value === order.value)?.sort ?? {}),
    isFiltered: computed(() => [least, most, seller].some(({ value }) => value.trim() !== '')),
    clear(): void {
      least.value = '';
      most.value = '';
      seller.value = '';
    },
  };
}
export type OfferFilter = ReturnType<typeof useOfferFilter>;
