import { computed, onMounted, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';

import type { Offer } from './market-types.ts';

/** Which offers are ours: of our present addresses, of what we hold, or signed by us. */
export function useOwn() {
  const rpc = useRpc();
  const wallet = useWalletStore();
  const signed = shallowRef<ReadonlySet<string>>(new Set());
  const addresses = computed(() => new Set(wallet.accounts.map(({ address }) => address)));
  const held = computed(
    () => new Set((wallet.portfolio?.inscriptions ?? []).map(({ inscriptionId }) => inscriptionId)),
  );
  onMounted(async () => {
    if (!wallet.portfolio) void wallet.loadPortfolio(false);
    const { signatures } = await rpc
      .call('coins.signatures', { refresh: false })
      .catch(() => ({ signatures: [] }));
    signed.value = new Set(
      signatures.filter(({ ended }) => ended === null).map(({ inscriptionId }) => inscriptionId),
    );
  });
  const isMine = ({ address, inscriptionId }: Pick<Offer, 'address' | 'inscriptionId'>): boolean =>
    (typeof address === 'string' && addresses.value.has(address)) ||
    held.value.has(inscriptionId) ||
    signed.value.has(inscriptionId);
  return { isMine };
}
