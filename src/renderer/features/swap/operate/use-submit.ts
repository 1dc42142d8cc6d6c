import { useToastStore } from '#renderer/base/stores/toast-store.ts';

import type { Operating } from './use-operation.ts';

/** Starts the operation, confirms it with a toast and clears the form. */
export function useSubmit(
  operating: Operating,
  clear: () => void,
  text = 'It waits for its turn, then for your approval.',
): () => void {
  const toasts = useToastStore();
  async function submit(): Promise<void> {
    const id = await operating.start.run();
    if (id === undefined) return;
    toasts.show({
      tone: 'success',
      title: 'Under way',
      text,
    });
    clear();
  }
  return () => operating.goOn(() => void submit());
}
