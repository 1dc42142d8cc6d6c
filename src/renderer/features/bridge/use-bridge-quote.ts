import { computed, type Ref } from 'vue';

import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import type { BridgeDraft } from '#shared/ipc/swap-bridge.ts';

/** A withdrawal is prepared with the swap for its price: it is asked once typing rests. */
const QUOTE_AFTER_MS = 600;
const SHOWN_AT_FIELD = new Set(['amount', 'address', 'transfer']);

/** What stands in the way and what it costs in all, kept up with what is typed. */
export function useBridgeQuote(draft: Readonly<Ref<BridgeDraft | undefined>>) {
  const rpc = useRpc();
  const live = useLiveQuote(draft, {
    ask: (asked) => rpc.call('bridge.quote', asked),
    afterMs: QUOTE_AFTER_MS,
    isDroppedAtOnce: true,
  });
  const { quote } = live;
  const isReady = computed(() => live.isReady.value && quote.value?.cost != null);
  /** Problems that no field shows. */
  const general = computed(
    () => quote.value?.problems.filter(({ field }) => !SHOWN_AT_FIELD.has(field)) ?? [],
  );
  return { ...live, isReady, general };
}
export type BridgeQuoting = ReturnType<typeof useBridgeQuote>;
