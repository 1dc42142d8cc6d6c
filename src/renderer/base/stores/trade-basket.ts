import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import type { ListingRef, Wanted } from '#shared/flows/trade.ts';

/** A selection passed from one screen to a form on another; too long for a URL. */
export const useTradeBasket = defineStore('trade-basket', () => {
  const offers = shallowRef<readonly Wanted[]>([]);
  const listings = shallowRef<readonly ListingRef[]>([]);
  return { offers, listings };
});
