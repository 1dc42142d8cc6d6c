import { useTimeoutFn } from '@vueuse/core';

/** Delay between two keys; callers drop outdated answers themselves. */
const TYPED_MS = 25;
const CHANGED_MS = 200;

/**
 * Coalesces calls. `typed`: runs at once, then soon after further calls. `changed`: waits for a burst of events to end.
 */
export function useSoon(why: 'typed' | 'changed', run: () => void): () => void {
  let isAgain = false;
  const { start, isPending } = useTimeoutFn(
    () => {
      if (isAgain) run();
      isAgain = false;
    },
    why === 'typed' ? TYPED_MS : CHANGED_MS,
    { immediate: false },
  );
  return () => {
    isAgain = why === 'changed' || isPending.value;
    start();
    if (!isAgain) run();
  };
}
