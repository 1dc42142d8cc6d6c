import { useOnline } from '@vueuse/core';
import { computed, type ComputedRef } from 'vue';

import { useAppStore } from '#renderer/base/stores/app-store.ts';

/**
 * Whether the provider can't be reached: its last call failed so, or the computer has no network. On the practice
 * network, which is on this computer, only the calls count.
 */
export function useOffline(): ComputedRef<boolean> {
  const app = useAppStore();
  const hasNetwork = useOnline();
  return computed(
    () => app.connection?.state === 'offline' || (!hasNetwork.value && !app.isPractice),
  );
}
