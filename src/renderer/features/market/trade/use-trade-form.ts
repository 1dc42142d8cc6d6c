import { computed, type Ref, ref, watch } from 'vue';

import { useLiveQuote } from '#renderer/base/form/use-live-quote.ts';
import { useStartAndFollow } from '#renderer/base/form/use-start-flow.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { TradeInput } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

import { withSeen } from './seen-contents.ts';

/** A quote asks the market, so it waits until typing stops. */
const QUOTE_AFTER_MS = 600;

/**
 * Quote and start of a trade. `isFollowing`: a field that is filled in from the quote; its problems concern the
 * previous value and are dropped. `everyMs`: how often the market is asked again while the page is in use.
 */
export function useTradeForm(
  build: () => TradeInput | undefined,
  isFollowing: (field: string) => boolean = () => false,
  everyMs?: number,
) {
  const rpc = useRpc();
  const wallet = useWalletStore();
  const input: Readonly<Ref<TradeInput | undefined>> = computed(build);
  const quoting = useLiveQuote(input, {
    async ask(wanted) {
      const quote = await rpc.call('trade.quote', wanted);
      return { ...quote, problems: quote.problems.filter(({ field }) => !isFollowing(field)) };
    },
    afterMs: QUOTE_AFTER_MS,
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  // A block changes which coins are confirmed, and the recommended rates.
  useRpcEvent('portfolio.changed', () => {
    if (quoting.checked.value === undefined || quoting.isQuoting.value) return;
    void wallet.loadFeeRates().catch(() => undefined);
    void quoting.ask();
  });
  const start = useStartAndFollow(() => withSeen(input.value, quoting.quote.value));
  return { input, quoting, start, was: useEarlierTotal(input, quoting.checked) };
}
/** The total shown for the same request before it was requoted; undefined if it is unchanged. */
function useEarlierTotal(
  input: Readonly<Ref<TradeInput | undefined>>,
  checked: Readonly<Ref<TradeQuote | undefined>>,
): Readonly<Ref<string | undefined>> {
  const was = ref<string>();
  let last = { request: '', net: '' };
  watch(checked, (answer) => {
    const net = answer?.totals?.netSats;
    if (net === undefined) return;
    // The maximum of a purchase follows its quote.
    const request = JSON.stringify({ ...input.value, maxOutlaySats: '' });
    if (request !== last.request) was.value = undefined;
    else if (net !== last.net) was.value = last.net;
    last = { request, net };
  });
  return was;
}
export type TradeForm = ReturnType<typeof useTradeForm>;
