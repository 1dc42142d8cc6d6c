import { computed, onScopeDispose, type Ref, ref, shallowRef, watch } from 'vue';

import { AT_REST_MS, useResting } from '#renderer/base/use/use-resting.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

interface Quoting<I, Q> {
  ask: (input: I) => Promise<Q>;
  /** Delay in ms after the last key. */
  afterMs: number;
  /** A local estimate at every key. */
  estimate?: (input: I) => Promise<Q>;
  /** Refresh interval while the page is visible and in use. */
  everyMs?: number;
  /** Hides the old price as soon as the input changes. */
  isDroppedAtOnce?: boolean;
  /** The input is still being built; the last quote stays until it is ready. */
  isComing?: Readonly<Ref<boolean>>;
  /** Whether a quote without problems can be started. */
  isWhole?: (quote: Q) => boolean;
  /** Whether a field shows its own problems. */
  isAtField?: (field: string) => boolean;
}

/** Refreshes at an interval while the page is visible and in use, and when the user comes back. */
function useRefresh(everyMs: number, ask: () => void, mayAsk: () => boolean) {
  const resting = useResting();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requestedAt = 0;
  const stop = (): void => clearTimeout(timer);
  const end = (): void => {
    stop();
    timer = setTimeout(again, everyMs);
  };
  function again(): void {
    const age = Date.now() - requestedAt;
    const isEarly = resting.value && age >= 0 && age < AT_REST_MS;
    if (document.hidden || isEarly) end();
    else ask();
  }
  watch(resting, (rests) => {
    if (rests || !mayAsk()) return;
    stop();
    again();
  });
  onScopeDispose(stop);
  const begin = (): void => {
    stop();
    requestedAt = Date.now();
  };
  return { begin, end, stop };
}

/**
 * The live quote of a form: its cost and problems. An answer for an input that has since changed is dropped. `quote` is
 * what is shown, `checked` the answer for exactly this input.
 */
export function useLiveQuote<I, Q extends { problems: readonly Problem[] }>(
  input: Readonly<Ref<I | undefined>>,
  how: Quoting<I, Q>,
) {
  const quote = shallowRef<Q>();
  const checked = shallowRef<Q>();
  const error = shallowRef<unknown>();
  const isQuoting = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function take(ask: (input: I) => Promise<Q>): Promise<Q | undefined> {
    const run = latest;
    if (input.value === undefined) return undefined;
    try {
      // Reactive proxies can't cross the bridge.
      const answer = await ask(JSON.parse(JSON.stringify(input.value)) as I);
      if (run !== latest) return undefined;
      quote.value = answer;
      error.value = undefined;
      return answer;
    } catch (caught) {
      if (run !== latest) return undefined;
      if (!how.estimate) quote.value = undefined;
      error.value = caught;
      return undefined;
    }
  }
  /** Requests a quote now, even for an unchanged input. */
  async function ask(): Promise<void> {
    clearTimeout(timer);
    refresh?.begin();
    const run = latest;
    isQuoting.value = input.value !== undefined;
    const answer = await take(how.ask);
    if (run !== latest) return;
    if (answer !== undefined) checked.value = answer;
    isQuoting.value = false;
    refresh?.end();
  }
  const refresh =
    how.everyMs === undefined
      ? undefined
      : useRefresh(
          how.everyMs,
          () => void ask(),
          () => checked.value !== undefined && !isQuoting.value,
        );

  watch(
    () => JSON.stringify([input.value, how.isComing?.value]),
    () => {
      clearTimeout(timer);
      refresh?.stop();
      latest += 1;
      const isComing = how.isComing?.value === true;
      isQuoting.value = input.value !== undefined || isComing;
      checked.value = undefined;
      if (how.isDroppedAtOnce || !isQuoting.value) quote.value = undefined;
      if (!isQuoting.value) error.value = undefined;
      if (input.value === undefined) return;
      if (how.estimate) void take(how.estimate);
      timer = setTimeout(() => void ask(), how.afterMs);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    latest += 1;
    clearTimeout(timer);
  });

  const problems = computed<Q['problems']>(() => quote.value?.problems ?? []);
  const textOf = (field: string, severity: Problem['severity']): string | undefined =>
    problems.value.find((one) => one.field === field && one.severity === severity)?.text;
  return {
    quote,
    checked,
    error,
    isQuoting,
    ask,
    problems,
    problemOf: (field: string): Q['problems'][number] | undefined =>
      problems.value.find((problem) => problem.field === field),
    errorOf: (field: string) => textOf(field, 'error'),
    warningOf: (field: string) => textOf(field, 'warning'),
    /** Problems that no field shows. */
    general: computed(() => problems.value.filter(({ field }) => !how.isAtField?.(field))),
    /** The answer matches the input, and there are no problems. */
    isReady: computed(
      () =>
        checked.value !== undefined &&
        (how.isWhole?.(checked.value) ?? true) &&
        checked.value.problems.every(({ severity }) => severity !== 'error'),
    ),
  };
}
/** The quote of any form. */
export type LiveQuote = ReturnType<typeof useLiveQuote<unknown, { problems: readonly Problem[] }>>;
