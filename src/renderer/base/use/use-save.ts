import { saveResult } from '#renderer/base/download.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useAction } from '#renderer/base/use/use-action.ts';
import { words } from '#renderer/base/words.ts';

/** Saves rows to a file and reports their number, or the error. */
export function useSave<T>(
  write: (format: T) => Promise<Parameters<typeof saveResult>[0] & { rows: number }>,
) {
  const toasts = useToastStore();
  return useAction(async (format: T) => {
    try {
      const result = await write(format);
      const saved = saveResult(result);
      if (!saved) return;
      const title = words.lists.exported({ count: result.rows });
      toasts.show({ tone: 'success', title, text: saved });
    } catch (error) {
      toasts.showError(error);
    }
  });
}
