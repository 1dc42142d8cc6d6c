import { computed, type Ref } from 'vue';

import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useStartAndFollow } from '#renderer/base/form/use-start-flow.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import type { TradeInput } from '#shared/flows/trade.ts';

import { withSeen } from './seen-contents.ts';

/** A quote asks the market, so it waits until typing stops. */
const QUOTE_AFTER_MS = 600;

/**
 * Quote and start of a trade. `isFollowing`: a field that is filled in from the quote; its problems concern the
 * previous value and are dropped.
 */
export function useTradeForm(
  build: () => TradeInput | undefined,
  isFollowing: (field: string) => boolean = () => false,
) {
  const rpc = useRpc();
  const input: Readonly<Ref<TradeInput | undefined>> = computed(build);
  const quoting = useLiveQuote(input, {
    async ask(wanted) {
      const quote = await rpc.call('trade.quote', wanted);
      return { ...quote, problems: quote.problems.filter(({ field }) => !isFollowing(field)) };
    },
    afterMs: QUOTE_AFTER_MS,
  });
  const start = useStartAndFollow(() => withSeen(input.value, quoting.quote.value));
  return { input, quoting, start };
}
export type TradeForm = ReturnType<typeof useTradeForm>;
