import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { words } from '#renderer/base/words.ts';

import type { Operating } from './use-operation.ts';

/**
 * Starts the operation and clears the form; `UnderWay` shows it from then on. With `text` a toast says what
 * happens next, if the form is far from it.
 */
export function useSubmit(
  operating: Operating,
  clear: () => void,
  text?: () => string,
): () => void {
  const toasts = useToastStore();
  async function submit(): Promise<void> {
    const id = await operating.start.run();
    if (id === undefined) return;
    if (text)
      toasts.show({ tone: 'success', title: words.swapTrade.submitted.title, text: text() });
    clear();
  }
  return () => operating.goOn(() => void submit());
}
