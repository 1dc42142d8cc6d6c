import { computed, type ComputedRef, type Ref } from 'vue';

import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';

/** Which wallets' records a list requests. With one wallet the choice doesn't matter. */
export function useWalletScope(chosen: Ref<string>): ComputedRef<'this' | 'all'> {
  const several = useWalletsStore();
  return computed(() =>
    several.list.wallets.length > 1 && chosen.value !== 'all' ? 'this' : 'all',
  );
}
