import { computed, onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

/** The market is asked: not for each key. */
const QUOTE_AFTER_MS = 600;

/** What a trade costs and what stands in its way, kept up with what is typed. */
export function useTradeQuote(input: Readonly<Ref<TradeInput | undefined>>) {
  const rpc = useRpc();
  const quote = shallowRef<TradeQuote>();
  const error = shallowRef<unknown>();
  const isQuoting = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function ask(): Promise<void> {
    const run = latest;
    if (!input.value) return;
    try {
      const next = await rpc.call('trade.quote', input.value);
      if (run !== latest) return;
      quote.value = next;
      error.value = undefined;
    } catch (caught) {
      if (run !== latest) return;
      quote.value = undefined;
      error.value = caught;
    } finally {
      if (run === latest) isQuoting.value = false;
    }
  }
  watch(
    () => JSON.stringify(input.value),
    () => {
      clearTimeout(timer);
      latest += 1;
      isQuoting.value = input.value !== undefined;
      if (input.value) timer = setTimeout(() => void ask(), QUOTE_AFTER_MS);
      else quote.value = undefined;
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));

  const problemOf = (field: string) => quote.value?.problems.find((one) => one.field === field);
  /** Nothing stands in the way. */
  const isReady = computed(
    () =>
      input.value !== undefined &&
      !isQuoting.value &&
      quote.value?.problems.every(({ severity }) => severity !== 'error') === true,
  );
  return { quote, error, isQuoting, isReady, problemOf };
}
export type TradeQuoting = ReturnType<typeof useTradeQuote>;
