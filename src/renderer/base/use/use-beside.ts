import { computed, onScopeDispose, type Ref } from 'vue';

import { useWide } from './use-wide.ts';

const REST_MS = 150;

/** A list whose rows open beside it if there is room. `opened`: the open row's id, kept in the URL. */
export function useBeside(opened: Ref<string>) {
  const isWide = useWide();
  const isBeside = computed(() => isWide.value && opened.value !== '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  onScopeDispose(() => clearTimeout(timer));

  /** Arrow keys moved to another row: the detail follows once they stop. */
  function reach(id: string): void {
    clearTimeout(timer);
    if (isBeside.value) timer = setTimeout(() => (opened.value = id), REST_MS);
  }
  function close(): void {
    clearTimeout(timer);
    document.querySelector<HTMLElement>('[data-row][aria-current]')?.focus();
    opened.value = '';
  }
  return { isWide, isBeside, reach, close };
}
