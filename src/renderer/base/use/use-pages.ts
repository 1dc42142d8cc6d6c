import { ref, shallowRef } from 'vue';

interface Page<T> {
  rows: T[];
  next: string | null;
}

/** Keyset pages loaded on demand; `reset` restarts and drops answers in flight. */
export function usePages<T>(fetchPage: (cursor: string | null) => Promise<Page<T>>) {
  const rows = shallowRef<T[]>([]);
  const error = shallowRef<unknown>();
  const loading = ref(false);
  const isLoaded = ref(false);
  const hasMore = ref(false);
  let cursor: string | null = null;
  let latest = 0;

  async function load(fresh: boolean): Promise<void> {
    const run = (latest += 1);
    loading.value = true;
    try {
      let page = await fetchPage(fresh ? null : cursor);
      // With a filter, a page may be empty before the end.
      while (run === latest && page.rows.length === 0 && page.next !== null)
        page = await fetchPage(page.next);
      if (run !== latest) return;
      rows.value = fresh ? page.rows : [...rows.value, ...page.rows];
      cursor = page.next;
      hasMore.value = page.next !== null;
      error.value = undefined;
      isLoaded.value = true;
    } catch (caught) {
      if (run === latest) error.value = caught;
    } finally {
      if (run === latest) loading.value = false;
    }
  }
  const reset = (): Promise<void> => load(true);
  async function more(): Promise<void> {
    if (!loading.value && hasMore.value) await load(false);
  }

  return { rows, error, loading, isLoaded, hasMore, reset, more };
}
