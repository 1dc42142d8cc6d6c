import { onScopeDispose } from 'vue';

/** Between two keys of somebody who types; an answer that comes too late is dropped by whoever asked. */
const TYPED_MS = 25;
const CHANGED_MS = 200;

/**
 * Runs once where several reasons come together: where somebody types and waits, at once for the first and soon for what follows;
 * later where news come by themselves.
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
