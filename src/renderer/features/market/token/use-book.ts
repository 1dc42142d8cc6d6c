import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue';

import { useAgain } from '#renderer/base/use/use-again.ts';
import { useReadProvider } from '#renderer/base/use/use-provider-read.ts';
import { useRpcEvent } from '#renderer/base/use/use-rpc-event.ts';
import type { Offer, OfferSort } from '#renderer/features/market/market-types.ts';
import type { ReadParams } from '#shared/ipc/provider.ts';

/** As many as the market gives at once. */
const PAGE = 99;

export interface BookAsk {
  filter: ReadParams<'market.list'>['filter'];
  sort: Partial<Record<OfferSort, 1 | -1>>;
}

/** All offers of a list, read page by page as they come in sight. A line that moved meanwhile is there once. */
export function useBook(ask: () => BookAsk) {
  const read = useReadProvider();
  const lines = shallowRef<readonly Offer[]>([]);
  const total = ref<number | null>(null);
  const error = shallowRef<unknown>();
  const loading = ref(false);
  const isRead = ref(false);
  let offset = 0;
  let run = 0;

  async function page(fresh: boolean): Promise<void> {
    const mine = (run += 1);
    const start = fresh ? 0 : offset;
    loading.value = true;
    try {
      const { data } = await read('market.list', { ...ask(), start, limit: PAGE }, { fresh });
      if (mine !== run) return;
      const before = start === 0 ? [] : lines.value;
      const known = new Set(before.map(({ auctionId }) => auctionId));
      lines.value = [...before, ...data.list.filter(({ auctionId }) => !known.has(auctionId))];
      offset = start + data.list.length;
      // A page that is not full is the last one, whatever the sum says.
      total.value = data.list.length < PAGE ? offset : (data.total ?? null);
      error.value = undefined;
      isRead.value = true;
    } catch (caught) {
      if (mine !== run) return;
      noteOutage(caught);
      error.value = caught;
    } finally {
      if (mine === run) loading.value = false;
    }
  }
  const noteOutage = useAgain(error, () => page(true));
  const hasMore = computed(() => total.value === null || offset < total.value);
  const subject = computed(() => JSON.stringify(ask()));
  function restart(): void {
    offset = 0;
    total.value = null;
    isRead.value = false;
    void page(false);
  }
  watch(subject, restart, { immediate: true });
  useRpcEvent('network.changed', restart);
  onScopeDispose(() => (run += 1));
  return {
    lines,
    total,
    error,
    loading,
    isRead,
    /** The next page, once the end of the list comes in sight. */
    more: (): void => {
      if (!loading.value && isRead.value && error.value === undefined && hasMore.value)
        void page(false);
    },
    /** From the first page, past the cache. */
    refresh: (): Promise<void> => page(true),
  };
}
