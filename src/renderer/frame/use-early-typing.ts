import { useEventListener } from '@vueuse/core';
import type { Ref } from 'vue';

export interface EarlyTyping {
  text: string;
  /** Enter was pressed afterwards. */
  isEntered: boolean;
}

/**
 * Collects what is typed while the palette loads for the first time, so that no letter is lost. `take` returns
 * it once and stops collecting.
 */
export function useEarlyTyping(isOpen: Ref<boolean>) {
  const early: EarlyTyping = { text: '', isEntered: false };
  let isLoaded = false;
  useEventListener(
    window,
    'keydown',
    (event) => {
      const { key } = event;
      if (isLoaded || !isOpen.value || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Escape') isOpen.value = false;
      else if (key === 'Enter') early.isEntered = true;
      else if (key === 'Backspace') early.text = early.text.slice(0, -1);
      else if (key.length === 1) early.text += key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  function take(): EarlyTyping {
    isLoaded = true;
    const taken = { ...early };
    early.text = '';
    early.isEntered = false;
    return taken;
  }
  return take;
}
