import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { AlertChange, WantedAlert, Watch } from '#shared/ipc/watch.ts';

/** Stars and alerts of the current network. */
export const useWatchStore = defineStore('watch', () => {
  const rpc = useRpc();
  const toasts = useToastStore();
  const watch = shallowRef<Watch>();

  async function take(work: Promise<Watch>): Promise<void> {
    try {
      watch.value = await work;
    } catch (error) {
      toasts.showError(error);
    }
  }
  const load = (): Promise<void> => take(rpc.call('watch.view', {}));
  useRpcEvent('watch.changed', () => void load());
  useRpcEvent('network.changed', () => {
    watch.value = undefined;
    void load();
  });

  return {
    watch,
    load,
    isStarred: (tick: string): boolean => watch.value?.ticks.includes(tick) ?? false,
    star: (tick: string, on: boolean) => take(rpc.call('watch.star', { tick, on })),
    addAlert: async (wanted: WantedAlert): Promise<void> => {
      watch.value = await rpc.call('watch.addAlert', wanted);
    },
    changeAlert: async (id: string, change: AlertChange): Promise<void> => {
      watch.value = await rpc.call('watch.changeAlert', { id, change });
    },
    removeAlert: (id: string) => take(rpc.call('watch.removeAlert', { id })),
    look: () => take(rpc.call('watch.look', {})),
  };
});
