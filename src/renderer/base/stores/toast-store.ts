import { defineStore } from 'pinia';
import { ref } from 'vue';

import { errorText } from '#renderer/base/text.ts';
import { useRpcEvent } from '#renderer/base/use/use-rpc-event.ts';
import type { Events } from '#shared/ipc/events.ts';

export type Toast = Events['toast'] & { id: number };

export const useToastStore = defineStore('toast', () => {
  const toasts = ref<Toast[]>([]);
  let last = 0;

  function dismiss(id: number): void {
    toasts.value = toasts.value.filter((toast) => toast.id !== id);
  }
  /** Errors stay until dismissed; the rest leave by themselves. */
  function show(toast: Events['toast']): void {
    const id = (last += 1);
    toasts.value = [...toasts.value.slice(-3), { ...toast, id }];
    if (toast.tone !== 'error') setTimeout(() => dismiss(id), 8000);
  }
  function showError(error: unknown): void {
    show({ tone: 'error', ...errorText(error) });
  }

  useRpcEvent('toast', show);
  return { toasts, show, showError, dismiss };
});
