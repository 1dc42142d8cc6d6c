import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useToastStore } from '#renderer/base/stores/toast-store.ts';
import { useRpcEvent } from '#renderer/base/use/use-rpc-event.ts';
import type { Output } from '#shared/ipc/contract.ts';
import type { MarketWatch, WantedAlert } from '#shared/ipc/market.ts';

/** Stars and alerts of the network on screen. */
export const useWatchStore = defineStore('market-watch', () => {
  const rpc = useRpc();
  const toasts = useToastStore();
  const watch = shallowRef<MarketWatch>();

  async function take(work: Promise<Output<'market.watch'>>): Promise<void> {
    try {
      watch.value = await work;
    } catch (error) {
      toasts.showError(error);
    }
  }
  const load = (): Promise<void> => take(rpc.call('market.watch', {}));
  useRpcEvent('market.watchChanged', () => void load());
  useRpcEvent('network.changed', () => {
    watch.value = undefined;
    void load();
  });

  return {
    watch,
    load,
    isStarred: (tick: string): boolean => watch.value?.ticks.includes(tick) ?? false,
    star: (tick: string, on: boolean) => take(rpc.call('market.star', { tick, on })),
    addAlert: async (wanted: WantedAlert): Promise<void> => {
      watch.value = await rpc.call('market.addAlert', wanted);
    },
    removeAlert: (id: string) => take(rpc.call('market.removeAlert', { id })),
    look: () => take(rpc.call('market.look', {})),
  };
});
