import { onScopeDispose } from 'vue';

/** Delay between two keys; callers drop outdated answers themselves. */
const TYPED_MS = 25;
const CHANGED_MS = 200;

/**
 * Coalesces calls. `typed`: runs at once, then soon after further calls. `changed`: waits for a burst of events to end.
 */
export function useSoon(why: 'typed' | 'changed', run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAgain = false;
  onScopeDispose(() => clearTimeout(timer));
  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        timer = undefined;
        if (isAgain) run();
        isAgain = false;
      },
      why === 'typed' ? TYPED_MS : CHANGED_MS,
    );
  }
  return () => {
    isAgain = why === 'changed' || timer !== undefined;
    wait();
    if (!isAgain) run();
  };
}
