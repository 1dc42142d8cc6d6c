import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { WalletList } from '#shared/ipc/wallets.ts';

/** The vault's wallets. Empty until the first unlock. */
export const useWalletsStore = defineStore('wallets', () => {
  const rpc = useRpc();
  const list = shallowRef<WalletList>({ activeId: null, wallets: [] });
  const error = shallowRef<unknown>();
  const active = computed(() => list.value.wallets.find(({ id }) => id === list.value.activeId));
  const isWatched = computed(() => active.value?.kind === 'watch');

  async function load(): Promise<void> {
    try {
      list.value = await rpc.call('wallets.list', {});
      error.value = undefined;
    } catch (caught) {
      error.value = caught;
    }
  }

  return { list, active, isWatched, error, load };
});
