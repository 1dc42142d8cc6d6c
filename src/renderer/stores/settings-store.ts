import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import type { Settings } from '#shared/ipc/settings.ts';

import { useRpcEvent } from '../composables/use-rpc-event.ts';
import { useRpc } from '../rpc.ts';

export const useSettingsStore = defineStore('settings', () => {
  const rpc = useRpc();
  const values = shallowRef<Settings>();
  useRpcEvent('settings.changed', (next) => (values.value = next));

  async function set(change: Partial<Settings>): Promise<void> {
    values.value = await rpc.call('settings.set', change);
  }

  return { values, set };
});
