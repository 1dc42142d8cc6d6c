import { computed, type ComputedRef, type Ref, ref, watch } from 'vue';

import type { ReadData, ReadParams, ReadRow } from '#shared/ipc/provider.ts';

import { useProviderRead } from './use-provider-read.ts';

export interface Picked<T> {
  items: readonly T[];
  /** The total, if the provider reports it. */
  total: number | null | undefined;
}

/** Written out, since the rows of all routes are too long a type to infer here. */
type PagedRead<N extends ReadRow, T> = ReturnType<typeof useProviderRead<N>> & {
  items: ComputedRef<readonly T[]>;
  total: ComputedRef<number | null>;
  offset: Ref<number>;
  size: number;
  hasNext: ComputedRef<boolean>;
  hasPrevious: ComputedRef<boolean>;
  next: () => void;
  previous: () => void;
};

/**
 * Paged reads of a provider row by offset; one page is held at a time. `paramsOf` makes the params from offset and
 * size; null means not yet. Changed params restart at the first page.
 */
export function useReadPages<N extends ReadRow, T>(
  row: N,
  paramsOf: (offset: number, size: number) => ReadParams<N> | null,
  pick: (data: ReadData<N>) => Picked<T>,
  size = 20,
): PagedRead<N, T> {
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

/** For `pick`: the shape of most lists of the provider. */
export const detailOf = <T>(page: { total?: number | undefined; detail: readonly T[] }) => ({
  total: page.total,
  items: page.detail,
});

/** For `pick`: the shape of swap lists. */
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
