import { onMounted, ref, shallowRef } from 'vue';

import { useAgain } from './use-again.ts';

/** Loads on mount and on `refresh`; the last good data stays if a later load fails. */
export function useQuery<T>(load: () => Promise<T>) {
  const data = shallowRef<T>();
  const error = shallowRef<unknown>();
  const loading = ref(true);
  /** When the data was loaded, in ms. */
  const loadedAt = ref<number | null>(null);
  let latest = 0;

  async function refresh(): Promise<void> {
    const run = (latest += 1);
    loading.value = true;
    try {
      const value = await load();
      if (run !== latest) return;
      data.value = value;
      loadedAt.value = Date.now();
      error.value = undefined;
    } catch (caught) {
      if (run !== latest) return;
      noteOutage(caught);
      error.value = caught;
    } finally {
      if (run === latest) loading.value = false;
    }
  }

  const noteOutage = useAgain(error, refresh);
  onMounted(() => void refresh());
  return { data, error, loading, loadedAt, refresh };
}
