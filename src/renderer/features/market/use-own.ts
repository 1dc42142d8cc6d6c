import { computed, onMounted } from 'vue';

import { useSignatureStore } from '#renderer/base/stores/signature-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';

import type { Offer } from './market-types.ts';

/** Which listings are yours: from your current addresses, for items you hold, or signed by you. */
export function useOwn() {
  const signatures = useSignatureStore();
  const wallet = useWalletStore();
  const addresses = computed(() => new Set(wallet.accounts.map(({ address }) => address)));
  const held = computed(
    () => new Set((wallet.portfolio?.inscriptions ?? []).map(({ inscriptionId }) => inscriptionId)),
  );
  const signed = computed(() => new Set(signatures.live.map(({ inscriptionId }) => inscriptionId)));
  onMounted(() => {
    if (!wallet.portfolio) void wallet.loadPortfolio(false);
    signatures.loadSoon();
  });
  const isMine = ({ address, inscriptionId }: Pick<Offer, 'address' | 'inscriptionId'>): boolean =>
    (typeof address === 'string' && addresses.value.has(address)) ||
    held.value.has(inscriptionId) ||
    signed.value.has(inscriptionId);
  return { isMine };
}
