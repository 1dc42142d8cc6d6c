import { onScopeDispose } from 'vue';

/** Between two keys of somebody who types; an answer that comes too late is dropped by whoever asked. */
const TYPED_MS = 25;
const CHANGED_MS = 200;

/** Runs once where several reasons come together: soon where somebody types and waits, later where news come by themselves. */
export function useSoon(why: 'typed' | 'changed', run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  onScopeDispose(() => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, why === 'typed' ? TYPED_MS : CHANGED_MS);
  };
}
