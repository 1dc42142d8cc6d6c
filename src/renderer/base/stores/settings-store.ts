import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Settings } from '#shared/ipc/settings.ts';

export const useSettingsStore = defineStore('settings', () => {
  const rpc = useRpc();
  const values = shallowRef<Settings>();
  useRpcEvent('settings.changed', (next) => (values.value = next));

  async function set(change: Partial<Settings>): Promise<void> {
    values.value = await rpc.call('settings.set', change);
  }

  return { values, set };
});
