import { computed, type Ref, shallowRef, watch } from 'vue';

import { parseRate, useFeeRate } from '#renderer/base/form/use-fee-rate.ts';
import { useTyped } from '#renderer/base/form/use-typed.ts';
import { groupDecimal } from '#renderer/base/format.ts';
import { words } from '#renderer/base/words.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import type { Wanted } from '#shared/flows/trade.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import { plainText } from '#shared/text.ts';

import { buyInputOf, capFor } from './buy-form.ts';
import { usePlaces } from './use-places.ts';
import { useTradeForm } from './use-trade-form.ts';

/** The same interval as on a token's page. */
const REFRESH_MS = 60_000;

export const titleOf = ({ tick, amount, name = '' }: Wanted): string =>
  tick ? `${groupDecimal(amount)} ${plainText(tick, 48)}` : plainText(name, 60);
const listed = (parts: readonly string[]): string =>
  parts.length === 0
    ? ''
    : parts.reduce((before, next) => words.marketTrade.nextOf({ before, next }));

/** Changes of selected listings since they were selected: the selection follows, and sentences name them. */
function useChanges(
  offers: Ref<readonly Wanted[]>,
  checked: Readonly<Ref<TradeQuote | undefined>>,
) {
  /**
   * Listings whose sellers changed the price after they were picked: the purchase continues with the new
   * prices, and names them.
   */
  const repriced = shallowRef<readonly string[]>([]);
  watch(checked, (answer) => {
    const now = offers.value.map((one, at) => answer?.lines[at]?.nowSats ?? one.priceSats);
    const changed = offers.value.flatMap((one, at) =>
      now[at] === one.priceSats
        ? []
        : [
            words.marketTrade.buy.repricedOne({
              item: titleOf(one),
              before: satsText(one.priceSats),
              now: satsText(now[at] ?? ''),
            }),
          ],
    );
    if (changed.length === 0) return;
    repriced.value = [...repriced.value, ...changed];
    offers.value = offers.value.map((one, at) => ({ ...one, priceSats: now[at] ?? one.priceSats }));
  });
  /** Listings that ended after they were picked: left out automatically, and named. */
  const ended = shallowRef<readonly string[]>([]);
  watch(checked, (answer) => {
    const gone = offers.value.filter((_, at) => answer?.lines[at]?.gone === true);
    if (gone.length === 0 || gone.length === offers.value.length) return;
    ended.value = [
      ...ended.value,
      ...gone.map((one) =>
        words.marketTrade.buy.endedOne({ item: titleOf(one), price: satsText(one.priceSats) }),
      ),
    ];
    offers.value = offers.value.filter((one) => !gone.includes(one));
  });
  return {
    /** Empty if none ended. */
    endedText: computed(() =>
      ended.value.length === 0
        ? ''
        : words.marketTrade.buy.ended({ listings: listed(ended.value) }),
    ),
    repricedText: computed(() =>
      repriced.value.length === 0
        ? ''
        : words.marketTrade.buy.repriced({ listings: listed(repriced.value) }),
    ),
    forget(): void {
      ended.value = [];
      repriced.value = [];
    },
  };
}

/** A purchase of selected listings: its fields, its quote, and what changed at the market since they were selected. */
export function useBuyForm(initial: readonly Wanted[]) {
  const offers = shallowRef(initial);
  const { places, hold, pay } = usePlaces('buy');
  const fee = useFeeRate();
  const cap = useTyped('cap', '');
  const isCapTyped = useTyped('isCapTyped', false);
  const mostRate = useTyped('most rate', '');
  const most = computed(() =>
    mostRate.value.trim() === '' ? undefined : parseRate(mostRate.value),
  );

  const trade = useTradeForm(
    () =>
      buyInputOf(offers.value, {
        payFrom: pay.value,
        receiveAddress: hold.value,
        feeRate: fee.rate.value,
        cap: cap.value,
        mostFeeRate: most.value,
      }),
    (field) => field === 'maxOutlaySats' && !isCapTyped.value,
    REFRESH_MS,
  );
  const { quote, checked } = trade.quoting;
  /** The maximum total follows the quote until you set it. */
  watch(
    () => [quote.value?.totals, most.value] as const,
    ([totals, mostFeeRate]) => {
      if (!totals || isCapTyped.value) return;
      const rates = { feeRate: fee.rate.value, mostFeeRate };
      cap.value = capFor(totals, rates, offers.value.length);
    },
  );
  // A new selection has a new price, so the maximum follows the quote again. The initial selection replaces
  // none, and a seller's price change keeps a typed maximum.
  watch(
    () => offers.value.map(({ auctionId }) => auctionId).join(),
    (_, before) => {
      if (before !== '') isCapTyped.value = false;
    },
  );
  const holders = computed(() =>
    (places.data.value?.hold ?? []).map(({ address }) => ({ address })),
  );
  const payers = computed(() =>
    (places.data.value?.pay ?? []).map(({ address, sats }) => ({
      address,
      note: satsText(sats),
    })),
  );
  const changes = useChanges(offers, checked);
  function pick(picked: readonly Wanted[]): void {
    changes.forget();
    offers.value = picked;
  }
  const remove = (auctionId: string): void => {
    offers.value = offers.value.filter((one) => one.auctionId !== auctionId);
  };
  return {
    offers,
    places,
    hold,
    pay,
    fee,
    cap,
    isCapTyped,
    mostRate,
    trade,
    holders,
    payers,
    endedText: changes.endedText,
    repricedText: changes.repricedText,
    pick,
    remove,
  };
}
export type Purchase = ReturnType<typeof useBuyForm>;
