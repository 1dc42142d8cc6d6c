import { onScopeDispose, ref, shallowRef, watch } from 'vue';

import { useAgain } from '#renderer/base/use/use-again.ts';
import { useReadProviderOrOlder } from '#renderer/base/use/use-provider-read.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Offer, OfferSort } from '#renderer/features/market/market-types.ts';
import { forSale } from '#renderer/features/market/offers.ts';
import { fromWireError } from '#shared/errors.ts';
import type { ReadParams } from '#shared/ipc/provider.ts';

/** The market's maximum per request. */
const PAGE = 99;

export interface BookAsk {
  filter: ReadParams<'market.list'>['filter'];
  sort: Partial<Record<OfferSort, 1 | -1>>;
}

/** All listings of a list, loaded page by page while scrolling. A line that moved between two pages appears once. */
export function useBook(ask: () => BookAsk) {
  const read = useReadProviderOrOlder();
  const lines = shallowRef<readonly Offer[]>([]);
  const total = ref<number | null>(null);
  const error = shallowRef<unknown>();
  const loading = ref(false);
  const isRead = ref(false);
  let offset = 0;
  let run = 0;
  /** When the last page was read. */
  const readAt = ref<number | null>(null);

  async function page(fresh: boolean): Promise<void> {
    const mine = (run += 1);
    const start = fresh ? 0 : offset;
    loading.value = true;
    try {
      const params = { ...ask(), start, limit: PAGE };
      const { data, error: outage, fetchedAt } = await read('market.list', params, { fresh });
      if (mine !== run) return;
      const before = start === 0 ? [] : lines.value;
      const known = new Set(before.map(({ auctionId }) => auctionId));
      lines.value = [
        ...before,
        ...forSale(data.list).filter(({ auctionId }) => !known.has(auctionId)),
      ];
      offset = start + data.list.length;
      // A page that isn't full is the last one, whatever the reported total.
      total.value = data.list.length < PAGE ? offset : (data.total ?? null);
      readAt.value = fetchedAt;
      isRead.value = true;
      if (outage) fail(fromWireError(outage));
      else error.value = undefined;
    } catch (caught) {
      if (mine === run) fail(caught);
    } finally {
      if (mine === run) loading.value = false;
    }
  }
  function fail(caught: unknown): void {
    noteOutage(caught, readAt.value);
    error.value = caught;
  }
  const noteOutage = useAgain(error, () => page(true));
  const hasMore = (): boolean => total.value === null || offset < total.value;
  const subject = (): string => JSON.stringify(ask());
  function restart(): void {
    offset = 0;
    total.value = null;
    isRead.value = false;
    readAt.value = null;
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
    readAt,
    /** Loads the next page when the end of the list comes into view. */
    more: (): void => {
      if (!loading.value && isRead.value && error.value === undefined && hasMore())
        void page(false);
    },
    /** Reloads from the first page, bypassing the cache. */
    refresh: (): Promise<void> => page(true),
  };
}
