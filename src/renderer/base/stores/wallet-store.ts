import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use/use-rpc-event.ts';
import type { Account, FeeRates, Portfolio } from '#shared/ipc/wallet.ts';

/** Accounts, the last known portfolio and the fee rates of the network on screen. */
export const useWalletStore = defineStore('wallet', () => {
  const rpc = useRpc();
  const accounts = shallowRef<Account[]>([]);
  const portfolio = shallowRef<Portfolio>();
  const feeRates = shallowRef<FeeRates>();
  const error = shallowRef<unknown>();
  const loading = ref(false);

  const inscriptionsById = computed(
    () => new Map((portfolio.value?.inscriptions ?? []).map((one) => [one.inscriptionId, one])),
  );
  const ordinals = computed(() => accounts.value.find((item) => item.role === 'ordinals'));
  const payment = computed(() => accounts.value.find((item) => item.role === 'payment'));

  async function loadPortfolio(refresh: boolean): Promise<void> {
    loading.value = true;
    try {
      portfolio.value = await rpc.call('wallet.portfolio', { refresh });
      error.value = undefined;
    } catch (caught) {
      error.value = caught;
    } finally {
      loading.value = false;
    }
  }
  async function loadFeeRates(): Promise<void> {
    feeRates.value = await rpc.call('wallet.feeRates', {});
  }
  async function newAddress(accountId: number): Promise<void> {
    const account = await rpc.call('wallet.newAddress', { accountId });
    accounts.value = accounts.value.map((item) => (item.id === account.id ? account : item));
  }
  function forget(): void {
    accounts.value = [];
    portfolio.value = undefined;
    feeRates.value = undefined;
    error.value = undefined;
  }

  useRpcEvent('portfolio.changed', () => void loadPortfolio(false));

  return {
    accounts,
    portfolio,
    inscriptionsById,
    feeRates,
    error,
    loading,
    ordinals,
    payment,
    loadPortfolio,
    loadFeeRates,
    newAddress,
    forget,
  };
});
