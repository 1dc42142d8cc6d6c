import { computed } from 'vue';

import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { useSwap } from '#renderer/features/swap/use-swap.ts';

const PAGE = 50;

/** Known addresses: your own and earlier recipients, without the sending one. */
export function useKnownReceivers() {
  const wallet = useWalletStore();
  const swap = useSwap();
  const sent = useProviderRead('swap.sendHistory', () =>
    swap.address.value === '' ? null : { address: swap.address.value, start: 0, limit: PAGE },
  );
  return computed(() => {
    const own = wallet.accounts.map(({ address, label }) => ({
      address,
      label: `Yours: ${label}`,
    }));
    const before = (sent.data.value?.list ?? []).map(({ to }) => ({
      address: to,
      label: 'Sent to before',
    }));
    const known = new Map([...before, ...own].map((one) => [one.address, one]));
    known.delete(swap.address.value);
    return [...known.values()];
  });
}
