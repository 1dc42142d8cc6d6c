import { computed, onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { BridgeDraft, BridgeQuote } from '#shared/ipc/swap-bridge.ts';

/** A withdrawal is prepared with the swap for its price: it is asked once typing rests. */
const QUOTE_AFTER_MS = 600;

/** What stands in the way and what it costs in all, kept up with what is typed. */
export function useBridgeQuote(draft: Readonly<Ref<BridgeDraft | undefined>>) {
  const rpc = useRpc();
  const quote = shallowRef<BridgeQuote>();
  const error = shallowRef<unknown>();
  const isQuoting = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function price(): Promise<void> {
    const run = latest;
    if (!draft.value) return;
    try {
      const next = await rpc.call('bridge.quote', draft.value);
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
    () => JSON.stringify(draft.value),
    () => {
      clearTimeout(timer);
      latest += 1;
      isQuoting.value = draft.value !== undefined;
      // A price of other terms is none.
      quote.value = undefined;
      if (draft.value) timer = setTimeout(() => void price(), QUOTE_AFTER_MS);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));

  const problemOf = (field: string) =>
    quote.value?.problems.find((problem) => problem.field === field);
  const isReady = computed(
    () =>
      !isQuoting.value &&
      quote.value?.cost != null &&
      quote.value.problems.every(({ severity }) => severity !== 'error'),
  );
  const shownAtField = new Set(['amount', 'address', 'transfer']);
  /** Problems that no field shows. */
  const general = computed(
    () => quote.value?.problems.filter(({ field }) => !shownAtField.has(field)) ?? [],
  );
  return { quote, error, isQuoting, isReady, general, problemOf };
}
export type BridgeQuoting = ReturnType<typeof useBridgeQuote>;
