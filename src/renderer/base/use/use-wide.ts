import { onScopeDispose, type Ref, ref } from 'vue';

/** Whether a list and its detail fit side by side. */
export function useWide(): Ref<boolean> {
  const query = window.matchMedia('(min-width: 80rem)');
  const isWide = ref(query.matches);
  const change = (event: MediaQueryListEvent): void => void (isWide.value = event.matches);
  query.addEventListener('change', change);
  onScopeDispose(() => query.removeEventListener('change', change));
  return isWide;
}
