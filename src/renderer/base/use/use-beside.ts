import { useTimeoutFn } from '@vueuse/core';
import { computed, type Ref } from 'vue';

import { useWide } from './use-wide.ts';

const REST_MS = 150;

/** A list whose rows open beside it if there is room. `opened`: the open row's id, kept in the URL. */
export function useBeside(opened: Ref<string>) {
  const isWide = useWide();
  const isBeside = computed(() => isWide.value && opened.value !== '');
  const { start, stop } = useTimeoutFn((id: string) => (opened.value = id), REST_MS, {
    immediate: false,
  });

  /** Arrow keys moved to another row: the detail follows once they stop. */
  function reach(id: string): void {
    stop();
    if (isBeside.value) start(id);
  }
  function close(): void {
    stop();
    document.querySelector<HTMLElement>('[data-row][aria-current]')?.focus();
    opened.value = '';
  }
  return { isWide, isBeside, reach, close };
}
