import { computed } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';

/** Opens the approval window; if a browser blocked it, returns its URL for a plain link. */
export function useOpenApproval() {
  const rpc = useRpc();
  const app = useAppStore();
  const toasts = useToastStore();

  const blockedUrl = computed(() =>
    app.isApprovalBlocked ? (window.inkstone.approvalUrl ?? null) : null,
  );
  async function open(): Promise<void> {
    try {
      await rpc.call('approval.show', {});
    } catch (error) {
      toasts.showError(error);
    }
  }

  return { open, blockedUrl };
}
