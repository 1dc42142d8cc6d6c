import { computed, inject, type InjectionKey, provide, ref, watch } from 'vue';
import { useRoute } from 'vue-router';

import { useRpc } from '#renderer/base/rpc.ts';
import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { useAfterOperation } from '#renderer/base/use/use-after-operation.ts';
import { usePracticeChange } from '#renderer/base/use/use-practice-change.ts';
import { useProviderRead } from '#renderer/base/use/use-provider-read.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';

import { type Token, tokensOf } from './tokens.ts';

const REFRESH_MS = 8_000;

/** Shared by the parts of the swap: the chosen address and its balances. */
function createSwap() {
  const rpc = useRpc();
  const wallet = useWalletStore();
  const flows = useFlowsStore();
  const addresses = useQuery(() => rpc.call('swap.addresses', {}));
  watch(
    () => wallet.accounts,
    () => void addresses.refresh(),
  );
  const route = useRoute();
  /** A link may name the address that holds the token. */
  const named = (): string => (typeof route.query['from'] === 'string' ? route.query['from'] : '');
  const chosen = ref(named());
  watch(named, (from) => {
    if (from !== '') chosen.value = from;
  });
  const usable = computed(() => (addresses.data.value ?? []).filter(({ why }) => why === null));
  const address = computed({
    get: () =>
      usable.value.find((one) => one.address === chosen.value)?.address ??
      usable.value[0]?.address ??
      '',
    set: (value: string) => (chosen.value = value),
  });
  const balances = useProviderRead(
    'swap.allBalance',
    () => (address.value === '' ? null : { address: address.value }),
    { everyMs: REFRESH_MS },
  );
  const tokens = computed<Token[]>(() => tokensOf(balances.data.value ?? {}));
  const tokenOf = (tick: string): Token | undefined =>
    tokens.value.find((token) => token.tick.toLowerCase() === tick.toLowerCase());

  /** The address's operations in progress, in processing order. */
  const underWay = computed(() =>
    flows.active
      .filter((flow) => flow.operation?.address === address.value)
      .sort((a, b) => a.createdAt - b.createdAt),
  );
  useAfterOperation(balances);
  usePracticeChange(() => balances.refresh());

  return { addresses, usable, address, balances, tokens, tokenOf, underWay };
}
type SwapContext = ReturnType<typeof createSwap>;

const key: InjectionKey<SwapContext> = Symbol('swap');

/** Called once by the swap view. */
export function provideSwap(): SwapContext {
  const swap = createSwap();
  provide(key, swap);
  return swap;
}

/** Called by its parts. */
export function useSwap(): SwapContext {
  const swap = inject(key);
  if (!swap) throw new Error('no swap was provided');
  return swap;
}
