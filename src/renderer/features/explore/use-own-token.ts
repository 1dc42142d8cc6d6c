import { computed, type ComputedRef } from 'vue';

import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';

/**
 * What the wallet on screen holds of a rune or an alkane, as `amount` writes it. Null where it holds none, and until the
 * page knows which one it is about.
 */
export function useOwnToken(
  of: 'runes' | 'alkanes',
  id: () => string | undefined,
  amount: (atoms: string) => string,
): ComputedRef<string | null> {
  const wallet = useWalletStore();
  return computed(() => {
    const held = wallet.portfolio?.[of].find((one) => one.id === id());
    return held && held.atoms !== null ? amount(held.atoms) : null;
  });
}
