import { ref } from 'vue';

import { usePracticeChange } from '#renderer/base/use/use-practice-change.ts';
import { useReadPages } from '#renderer/base/use/use-read-pages.ts';

import type { MarketEvent } from './market-events.ts';
import type { NftType } from './market-types.ts';

/** Market activity, page by page: of a kind or a token, or only one `event`. */
export function useMarketActions(
  of: () => { nftType: NftType; tick?: string | undefined },
  pageSize?: number,
) {
  const event = ref<MarketEvent | ''>('');
  const pages = useReadPages(
    'market.actions',
    (start, limit) => {
      const { nftType, tick } = of();
      const filter = {
        nftType,
        ...(tick === undefined ? {} : { tick }),
        ...(event.value === '' ? {} : { event: event.value }),
      };
      return { filter, start, limit };
    },
    ({ list, total }) => ({ items: list, total }),
    pageSize,
  );
  usePracticeChange(() => pages.refresh());
  return { event, pages };
}
