import { useToastStore } from '#renderer/base/stores/toast-store.ts';

import type { Operating } from './use-operation.ts';

/** What a form does when it is sent off: starts the operation, says so, and is empty again. */
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
