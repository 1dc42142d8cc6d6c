import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import type { ListingRef, Wanted } from '#shared/flows/trade.ts';

/** What one screen picked for a form on another: too much for an address. */
export const useTradeBasket = defineStore('trade-basket', () => {
  const offers = shallowRef<readonly Wanted[]>([]);
  const listings = shallowRef<readonly ListingRef[]>([]);
  return { offers, listings };
});
