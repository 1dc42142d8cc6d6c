import { ref, shallowRef } from 'vue';

/** A button's action: busy while it runs; the error is kept until the next try. */
export function useAction<A extends unknown[], T>(work: (...args: A) => Promise<T>) {
  const busy = ref(false);
  const error = shallowRef<unknown>();

  async function run(...args: A): Promise<T | undefined> {
    if (busy.value) return undefined;
    busy.value = true;
    error.value = undefined;
    try {
      return await work(...args);
    } catch (caught) {
      error.value = caught;
      return undefined;
    } finally {
      busy.value = false;
    }
  }

  return { busy, error, run };
}
