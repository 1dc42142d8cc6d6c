import { computed, ref, shallowRef, watch } from 'vue';

import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { isNotServed } from '#shared/not-served.ts';
import { plainText } from '#shared/text.ts';

import { usePracticeChange } from './use-practice-change.ts';
import { useReadProvider } from './use-provider-read.ts';

/** What smart contracts hold of a token for this wallet, as a plain decimal. */
export interface ModuleBalance {
  tick: string;
  amount: string;
}

const PAGE = 100;
/** Addresses asked at once; tokens are kept at one or two. */
const MOST = 12;
/** Networks whose host turned out to lack the index, for as long as the page lives. */
const missing = ref(new Set<NetworkId>());

/**
 * 6-character tokens of this wallet that lie in smart contracts, without empty ones, by ticker. Only a hint beside
 * balances: empty where the index isn't served, and unchanged while it doesn't answer. `isWanted` holds the calls back.
 */
export function useModuleBalances(isWanted: () => boolean = () => true) {
  const app = useAppStore();
  const wallet = useWalletStore();
  const read = useReadProvider();
  const balances = shallowRef<readonly ModuleBalance[]>([]);
  let latest = 0;

  const addresses = computed(() => {
    const holders = (wallet.portfolio?.brc20 ?? []).flatMap((one) => one.holders);
    const all = [...wallet.accounts, ...holders].map(({ address }) => address);
    return [...new Set(all)].slice(0, MOST);
  });
  const source = computed(() => {
    const isServed = app.serves('prog') && !missing.value.has(app.networkId);
    return isServed && isWanted() ? [app.networkId, ...addresses.value].join(' ') : '';
  });

  async function load(): Promise<void> {
    const run = (latest += 1);
    const [network, asked] = [app.networkId, source.value === '' ? [] : addresses.value];
    const sums = new Map<string, string>();
    try {
      for (const address of asked) {
        const request = { address, start: 0, limit: PAGE };
        const { data } = await read('prog.addressSummary', request, { background: true });
        if (run !== latest) return;
        for (const { ticker, moduleBalance } of data.detail) {
          if (moduleBalance == null || !isDecimal(moduleBalance)) continue;
          const tick = plainText(ticker, 24);
          sums.set(tick, addDecimal(sums.get(tick) ?? '0', moduleBalance));
        }
      }
    } catch (error) {
      if (isNotServed(error)) missing.value = new Set([...missing.value, network]);
      return;
    }
    balances.value = [...sums]
      .filter(([, amount]) => /[1-9]/.test(amount))
      .map(([tick, amount]) => ({ tick, amount }))
      .sort((a, b) => a.tick.localeCompare(b.tick));
  }
  watch(
    source,
    () => {
      balances.value = [];
      void load();
    },
    { immediate: true },
  );
  usePracticeChange(() => load());
  return balances;
}
