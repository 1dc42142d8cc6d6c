import { computed, ref, watch } from 'vue';

import type { ReadData, ReadParams, ReadRow } from '#shared/ipc/provider.ts';

import { useProviderRead } from './use-provider-read.ts';

export interface Picked<T> {
  items: readonly T[];
  /** Where the provider says how many there are. */
  total: number | null | undefined;
}

/**
 * A row that is read page by page, by offset: one page at a time is held and shown. `paramsOf` makes the row's
 * params of an offset and a size; null means not yet, and other params begin at the first page again.
 */
export function useReadPages<N extends ReadRow, T>(
  row: N,
  paramsOf: (offset: number, size: number) => ReadParams<N> | null,
  pick: (data: ReadData<N>) => Picked<T>,
  size = 20,
) {
  const offset = ref(0);
  const subject = computed(() => JSON.stringify(paramsOf(0, size)));
  watch(subject, () => (offset.value = 0), { flush: 'sync' });
  const read = useProviderRead(row, () => paramsOf(offset.value, size));

  const picked = computed(() =>
    read.data.value === undefined ? undefined : pick(read.data.value),
  );
  const items = computed<readonly T[]>(() => picked.value?.items ?? []);
  const total = computed(() => picked.value?.total ?? null);
  const hasNext = computed(() => {
    const end = offset.value + items.value.length;
    return total.value === null
      ? items.value.length >= size
      : end < total.value && items.value.length > 0;
  });

  return {
    ...read,
    items,
    total,
    offset,
    size,
    hasNext,
    hasPrevious: computed(() => offset.value > 0),
    next: (): void => void (offset.value += size),
    previous: (): void => void (offset.value = Math.max(0, offset.value - size)),
  };
}

/** For `pick`: most lists of the provider are told this way. */
export const detailOf = <T>(page: { total?: number | undefined; detail: readonly T[] }) => ({
  total: page.total,
  items: page.detail,
});

/** For `pick`: the lists of the swap. */
export const listOf = <T>({ list, total }: { list: readonly T[]; total: number }) => ({
  total,
  items: list,
});

export type ReadPages<T = unknown> = Pick<
  ReturnType<typeof useReadPages<'chain.blockTxs', T>>,
  | 'error'
  | 'loading'
  | 'stale'
  | 'isPrevious'
  | 'items'
  | 'total'
  | 'offset'
  | 'hasNext'
  | 'hasPrevious'
  | 'next'
  | 'previous'
  | 'refresh'
> & { data: { value: unknown } };
