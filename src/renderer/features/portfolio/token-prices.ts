import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import { useReadProvider } from '#renderer/base/use/use-provider-read.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

import type { TokenPrice } from './holdings.ts';

/** The same interval as for the price of bitcoin. */
const EVERY_MS = 600_000;

/**
 * Floor prices and 7-day changes of the wallet's tokens: one background call for all of them, at most every ten
 * minutes, however often Portfolio is opened or refreshed.
 */
export const useTokenPrices = defineStore('token-prices', () => {
  const read = useReadProvider();
  const prices = shallowRef<ReadonlyMap<string, TokenPrice>>(new Map());
  let asked = '';
  let askedAt = 0;

  async function want(ticks: readonly string[]): Promise<void> {
    const wanted = [...ticks].sort();
    const key = JSON.stringify(wanted);
    const age = Date.now() - askedAt;
    if (wanted.length === 0 || (key === asked && age >= 0 && age < EVERY_MS)) return;
    [asked, askedAt] = [key, Date.now()];
    try {
      const params = { timeType: 'day7', ticks: wanted, start: 0, limit: wanted.length } as const;
      const { data } = await read('market.types', params, { background: true });
      if (key !== asked) return;
      prices.value = new Map(data.list.map((one) => [one.tick.toLowerCase(), one]));
    } catch {
      // The table is complete without prices too.
    }
  }
  useRpcEvent('network.changed', () => {
    prices.value = new Map();
    asked = '';
  });
  return { prices, want };
});
