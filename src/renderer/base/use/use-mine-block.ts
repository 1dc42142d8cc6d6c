import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';

import { useAction } from './use-action.ts';

/** Mines a block of the practice network; a notice says what failed. `after`: what the block makes necessary. */
export function useMineBlock(after: () => Promise<unknown> = () => Promise.resolve()) {
  const rpc = useRpc();
  const app = useAppStore();
  const toasts = useToastStore();
  return useAction(async () => {
    try {
      app.practice = await rpc.call('practice.mine', { blocks: 1 });
      await after();
    } catch (error) {
      toasts.showError(error);
    }
  });
}
