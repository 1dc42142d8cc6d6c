import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { words } from '#renderer/base/words.ts';

import type { Operating } from './use-operation.ts';

/** Starts the operation, confirms it with a toast and clears the form. */
export function useSubmit(
  operating: Operating,
  clear: () => void,
  text = (): string => words.swapTrade.submitted.text,
): () => void {
  const toasts = useToastStore();
  async function submit(): Promise<void> {
    const id = await operating.start.run();
    if (id === undefined) return;
    toasts.show({ tone: 'success', title: words.swapTrade.submitted.title, text: text() });
    clear();
  }
  return () => operating.goOn(() => void submit());
}
