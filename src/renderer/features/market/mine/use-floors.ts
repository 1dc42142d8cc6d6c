import { onScopeDispose, shallowRef, watch } from 'vue';

import { useReadProvider } from '#renderer/base/use/use-provider-read.ts';
import { forSale } from '#renderer/features/market/offers.ts';

export interface Floor {
  /** Price per token in sats. */
  price: string;
  fetchedAt: number;
}

/** Floor prices of tokens, one after the other; a token that isn't for sale has none. */
export function useFloors(ticks: () => readonly string[]) {
  const read = useReadProvider();
  const floors = shallowRef<ReadonlyMap<string, Floor>>(new Map());
  let latest = 0;
  async function load(): Promise<void> {
    const run = (latest += 1);
    for (const tick of ticks()) {
      try {
        const { data, fetchedAt } = await read('market.list', {
          filter: { nftType: 'brc20', tick, isEnd: false },
          sort: { unitPrice: 1 },
          start: 0,
          limit: 1,
        });
        if (run !== latest) return;
        const price = forSale(data.list)[0]?.unitPrice ?? '';
        if (/^\d+(\.\d{1,18})?$/.test(price))
          floors.value = new Map([...floors.value, [tick, { price, fetchedAt }]]);
      } catch {
        // Its cells stay empty.
      }
    }
  }
  watch(
    () => ticks().join('\n'),
    () => void load(),
    { immediate: true },
  );
  onScopeDispose(() => (latest += 1));
  return floors;
}
