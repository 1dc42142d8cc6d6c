import { computed, ref } from 'vue';

import { usePracticeChange } from '#renderer/base/use/use-practice-change.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { useOfferFilter } from '#renderer/features/market/filter/offer-filter.ts';
import type { Offer } from '#renderer/features/market/market-types.ts';
import { eachOf, forSale } from '#renderer/features/market/offers.ts';
import { useOwn } from '#renderer/features/market/use-own.ts';

import { useBook } from './use-book.ts';

const isFixed = ({ marketType }: Offer): boolean => marketType !== 'auction';

/** A token's listings as filtered, and its unfiltered floor price. */
export function useTokenBook(tick: () => string) {
  const onlyMine = ref(false);
  const filter = useOfferFilter('token');
  const isFiltered = computed(() => onlyMine.value || filter.isFiltered.value);
  const { isMine } = useOwn();
  const book = useBook(() => ({
    filter: { nftType: 'brc20', isEnd: false, tick: tick(), ...filter.bounds.value },
    sort: filter.sort.value,
  }));
  usePracticeChange(() => book.refresh());
  /** Only the unfiltered book starts with the floor. */
  const isWhole = computed(() => !filter.isFiltered.value && 'unitPrice' in filter.sort.value);
  const cheapest = useProviderRead('market.list', () =>
    isWhole.value
      ? null
      : {
          filter: { nftType: 'brc20', tick: tick(), isEnd: false },
          sort: { unitPrice: 1 },
          start: 0,
          limit: 1,
        },
  );
  const floor = computed(() => {
    const lines = isWhole.value ? book.lines.value : forSale(cheapest.data.value?.list ?? []);
    const first = lines.find(isFixed);
    return first ? eachOf(first) : null;
  });
  const shown = computed(() =>
    onlyMine.value ? book.lines.value.filter(isMine) : book.lines.value,
  );
  function clear(): void {
    filter.clear();
    onlyMine.value = false;
  }
  return { book, filter, onlyMine, isFiltered, isMine, floor, shown, clear };
}
export type TokenBook = ReturnType<typeof useTokenBook>;
