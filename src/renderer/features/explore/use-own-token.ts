import { computed, type ComputedRef } from 'vue';

import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';

/**
 * This wallet's balance of a rune or alkane, formatted by `amount`. Null for none, and until the page knows the token.
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
