import { computed, onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { SpendQuote } from '#shared/ipc/spend.ts';

const QUOTE_AFTER_MS = 300;

/** What stands in the way of a spend and what it costs, kept up with what is typed. */
export function useSpendQuote(input: Readonly<Ref<SpendInput | undefined>>) {
  const rpc = useRpc();
  const quote = shallowRef<SpendQuote>();
  const error = shallowRef<unknown>();
  const isQuoting = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function price(): Promise<void> {
    const run = latest;
    if (!input.value) return;
    try {
      const next = await rpc.call('spend.quote', input.value);
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
      if (input.value) timer = setTimeout(() => void price(), QUOTE_AFTER_MS);
      else quote.value = undefined;
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));

  const problemOf = (field: string) =>
    quote.value?.problems.find((problem) => problem.field === field);
  const isReady = computed(
    () =>
      input.value !== undefined &&
      !isQuoting.value &&
      quote.value?.cost != null &&
      quote.value.problems.every(({ severity }) => severity !== 'error'),
  );
  /** Problems that belong to no field. */
  const general = computed(
    () =>
      quote.value?.problems.filter(({ field }) => ['funds', 'coins', 'outpoint'].includes(field)) ??
      [],
  );
  return { quote, error, isQuoting, isReady, general, problemOf };
}
export type SpendQuoting = ReturnType<typeof useSpendQuote>;
