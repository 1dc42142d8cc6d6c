import { computed, type Ref } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { SpendInput } from '#shared/flows/spend.ts';

import { useLiveQuote } from './use-live-quote.ts';

const QUOTE_AFTER_MS = 300;

/** What stands in the way of a spend and what it costs, kept up with what is typed. */
export function useSpendQuote(input: Readonly<Ref<SpendInput | undefined>>) {
  const rpc = useRpc();
  const live = useLiveQuote(input, {
    ask: (asked) => rpc.call('spend.quote', asked),
    afterMs: QUOTE_AFTER_MS,
  });
  const { quote } = live;
  const isReady = computed(() => live.isReady.value && quote.value?.cost != null);
  /** Problems that belong to no field. */
  const general = computed(
    () =>
      quote.value?.problems.filter(({ field }) =>
        ['funds', 'coins', 'outpoint', 'operation'].includes(field),
      ) ?? [],
  );
  return { ...live, isReady, general };
}
export type SpendQuoting = ReturnType<typeof useSpendQuote>;
