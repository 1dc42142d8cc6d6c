import type { Ref } from 'vue';

import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import type { TradeInput } from '#shared/flows/trade.ts';

/** The market is asked: not for each key. */
const QUOTE_AFTER_MS = 600;

/**
 * What a trade costs and what stands in its way, kept up with what is typed. `isFollowing`: a field that nobody typed, which is
 * filled from the answer itself; what the answer says against it is of its value before.
 */
export function useTradeQuote(
  input: Readonly<Ref<TradeInput | undefined>>,
  isFollowing: (field: string) => boolean = () => false,
) {
  const rpc = useRpc();
  return useLiveQuote(input, {
    async ask(asked) {
      const quote = await rpc.call('trade.quote', asked);
      return { ...quote, problems: quote.problems.filter(({ field }) => !isFollowing(field)) };
    },
    afterMs: QUOTE_AFTER_MS,
  });
}
export type TradeQuoting = ReturnType<typeof useTradeQuote>;
