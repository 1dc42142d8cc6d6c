import type { Ref } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useLiveQuote } from '#renderer/base/use/use-live-quote.ts';
import type { TradeInput } from '#shared/flows/trade.ts';

/** The market is asked: not for each key. */
const QUOTE_AFTER_MS = 600;

/** What a trade costs and what stands in its way, kept up with what is typed. */
export function useTradeQuote(input: Readonly<Ref<TradeInput | undefined>>) {
  const rpc = useRpc();
  return useLiveQuote(input, {
    ask: (asked) => rpc.call('trade.quote', asked),
    afterMs: QUOTE_AFTER_MS,
  });
}
export type TradeQuoting = ReturnType<typeof useTradeQuote>;
