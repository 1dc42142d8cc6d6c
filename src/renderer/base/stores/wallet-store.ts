import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { readWhole } from '#renderer/base/pieces.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Account, FeeRates, Portfolio } from '#shared/ipc/wallet.ts';

/** Accounts, last known portfolio and fee rates of the current network. */
export const useWalletStore = defineStore('wallet', () => {
  const rpc = useRpc();
  const accounts = shallowRef<Account[]>([]);
  const portfolio = shallowRef<Portfolio>();
  const feeRates = shallowRef<FeeRates>();
  const error = shallowRef<unknown>();
  const loading = ref(false);

  /** Reading a long list takes a while; an older read never replaces a newer one. */
  let started = 0;
  let latestShown = 0;

  const inscriptionsById = computed(
    () => new Map((portfolio.value?.inscriptions ?? []).map((one) => [one.inscriptionId, one])),
  );
  /** The account for inscriptions; a taproot payment account if there is no separate one. */
  const ordinals = computed(
    () =>
      accounts.value.find(({ role }) => role === 'ordinals') ??
      accounts.value.find(({ addressType }) => addressType === 'p2tr'),
  );
  const payment = computed(() => accounts.value.find((item) => item.role === 'payment'));

  async function loadPortfolio(refresh: boolean): Promise<void> {
    const run = (started += 1);
    loading.value = true;
    try {
      const { answer, items } = await readWhole(
        (again) => rpc.call('wallet.portfolio', { refresh: refresh && !again }),
        ({ inscriptions }) => inscriptions,
        (place) => rpc.call('wallet.inscriptions', place),
      );
      if (run < latestShown) return;
      latestShown = run;
      portfolio.value = { ...answer, inscriptions: items };
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
    latestShown = started += 1;
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
