import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import type { ListingRef, Wanted } from '#shared/flows/trade.ts';
import type { SignatureOnDesk } from '#shared/ipc/trade.ts';

/** A selection passed from one screen to a form on another; too long for a URL. */
export const useTradeBasket = defineStore('trade-basket', () => {
  const offers = shallowRef<readonly Wanted[]>([]);
  const listings = shallowRef<readonly ListingRef[]>([]);
  /** Listings whose prices are to change. */
  const signatures = shallowRef<readonly SignatureOnDesk[]>([]);
  return { offers, listings, signatures };
});
