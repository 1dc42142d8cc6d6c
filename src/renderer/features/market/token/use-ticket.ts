import { computed, onMounted, ref } from 'vue';

import type { Offer } from '#renderer/features/market/market-types.ts';
import { wantedOf } from '#renderer/features/market/trade/buy-form.ts';
import { useBuyForm } from '#renderer/features/market/trade/use-buy-form.ts';
import { usePick } from '#renderer/features/market/trade/use-pick.ts';
import { addDecimal, sum } from '#shared/bitcoin/amount.ts';
import type { Wanted } from '#shared/flows/trade.ts';

/** A purchase beside the order book: lines are picked in the book, or found for a typed amount. */
export function useTicket(tick: () => string) {
  const buy = useBuyForm([]);
  const sweep = usePick(tick, take, { by: 'amount', limit: '' });
  /** As typed, or the sum of what was picked. */
  const amount = ref(sweep.limit.value);
  function take(offers: Wanted[]): void {
    buy.pick(offers);
  }
  onMounted(() => {
    if (amount.value !== '') void sweep.find();
  });
  const total = computed(() => ({
    amount: buy.offers.value.reduce((all, one) => addDecimal(all, one.amount), '0'),
    sats: sum(buy.offers.value.map(({ priceSats }) => BigInt(priceSats))),
  }));
  /** Average price per token, in sats; null if nothing is picked. */
  const each = computed(() =>
    buy.offers.value.length === 0 ? null : Number(total.value.sats) / Number(total.value.amount),
  );
  const picked = computed(() => new Set(buy.offers.value.map(({ auctionId }) => auctionId)));
  function type(text: string): void {
    amount.value = text;
    sweep.limit.value = text;
    if (text.trim() !== '') return;
    sweep.stop();
    buy.pick([]);
  }
  /** Adds a line of the book to the purchase, or removes it. */
  function toggle(offer: Offer): void {
    const wanted = wantedOf(offer, 'brc20');
    if (!wanted) return;
    sweep.stop();
    const rest = buy.offers.value.filter(({ auctionId }) => auctionId !== wanted.auctionId);
    buy.pick(picked.value.has(wanted.auctionId) ? rest : [...rest, wanted]);
    amount.value = buy.offers.value.length === 0 ? '' : total.value.amount;
  }
  return { buy, sweep, amount, total, each, picked, type, toggle };
}
export type Ticket = ReturnType<typeof useTicket>;
