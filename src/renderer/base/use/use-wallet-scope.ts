import { computed, type ComputedRef, type Ref } from 'vue';

import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';

/** Whose records a list is asked for, by what was chosen. With one wallet there is nothing to tell apart. */
export function useWalletScope(chosen: Ref<string>): ComputedRef<'this' | 'all'> {
  const several = useWalletsStore();
  return computed(() =>
    several.list.wallets.length > 1 && chosen.value !== 'all' ? 'this' : 'all',
  );
}
