import { computed, type Ref } from 'vue';

import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useStartAndFollow } from '#renderer/base/form/use-start-flow.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import type { TradeInput } from '#shared/flows/trade.ts';

import { withSeen } from './seen-contents.ts';

/** The market is asked: not for each key. */
const QUOTE_AFTER_MS = 600;

/**
 * The quote and the start of a trade. `isFollowing`: a field that nobody typed, which is filled from the answer itself; a
 * problem of it is about its value before.
 */
export function useTradeForm(
  build: () => TradeInput | undefined,
  isFollowing: (field: string) => boolean = () => false,
) {
  const rpc = useRpc();
  const input: Readonly<Ref<TradeInput | undefined>> = computed(build);
  const quoting = useLiveQuote(input, {
    async ask(asked) {
      const quote = await rpc.call('trade.quote', asked);
      return { ...quote, problems: quote.problems.filter(({ field }) => !isFollowing(field)) };
    },
    afterMs: QUOTE_AFTER_MS,
  });
  const start = useStartAndFollow(() => withSeen(input.value, quoting.quote.value));
  return { input, quoting, start };
}
export type TradeForm = ReturnType<typeof useTradeForm>;
