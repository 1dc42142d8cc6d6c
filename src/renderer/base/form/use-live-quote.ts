import { computed, onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

interface Problem {
  field: string;
  severity: string;
}

interface Asking<I, Q> {
  ask: (input: I) => Promise<Q>;
  /** Milliseconds of rest before main is asked: not for each key. */
  afterMs: number;
  /** Shows no price of other terms while the new one is asked for. */
  isDroppedAtOnce?: boolean;
}

/** What stands in the way and what it costs, kept up with what is typed: the last thing asked for counts. */
export function useLiveQuote<I, Q extends { problems: readonly Problem[] }>(
  input: Readonly<Ref<I | undefined>>,
  { ask, afterMs, isDroppedAtOnce = false }: Asking<I, Q>,
) {
  const quote = shallowRef<Q>();
  const error = shallowRef<unknown>();
  const isQuoting = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function price(): Promise<void> {
    const run = latest;
    if (input.value === undefined) return;
    try {
      const next = await ask(input.value);
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
      if (isDroppedAtOnce || input.value === undefined) quote.value = undefined;
      if (input.value !== undefined) timer = setTimeout(() => void price(), afterMs);
    },
    { immediate: true },
  );
  onScopeDispose(() => clearTimeout(timer));

  const problemOf = (field: string): Q['problems'][number] | undefined =>
    quote.value?.problems.find((problem) => problem.field === field);
  /** Nothing stands in the way. */
  const isReady = computed(
    () =>
      input.value !== undefined &&
      !isQuoting.value &&
      quote.value?.problems.every(({ severity }) => severity !== 'error') === true,
  );
  return { quote, error, isQuoting, isReady, problemOf };
}
