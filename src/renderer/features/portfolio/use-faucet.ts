import { computed } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { useAction } from '#renderer/base/use/use-action.ts';

const FAUCET_SATS = 10_000_000;

/** Practice coins for this wallet, on the practice network. */
export function useFaucet() {
  const app = useAppStore();
  const wallet = useWalletStore();
  const rpc = useRpc();
  const action = useAction(async () => {
    if (!wallet.payment) return;
    await rpc.call('practice.faucet', { address: wallet.payment.address, sats: FAUCET_SATS });
    await wallet.loadPortfolio(true);
  });
  const isThere = computed(() => app.isPractice);
  /** Nothing else is possible yet. */
  const isFirst = computed(() => app.isPractice && wallet.portfolio?.btc.total === '0');
  return { ...action, isThere, isFirst };
}
export type Faucet = ReturnType<typeof useFaucet>;
