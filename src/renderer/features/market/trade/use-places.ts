import { computed, ref, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';
import { words } from '#renderer/base/words.ts';

/**
 * Your addresses for a trade, the best one selected until you choose another. Sales are paid to the wallet's payout
 * address, and purchases are paid from it. A watch-only wallet can't set one, so it uses a single address for both; for
 * a purchase that is the paying one.
 */
export function usePlaces(what: 'buy' | 'sell' = 'sell') {
  const rpc = useRpc();
  const wallets = useWalletsStore();
  const places = useQuery(() => rpc.call('trade.places', {}));
  const hold = ref('');
  const pay = ref('');
  const paidTo = ref('');
  watch(places.data, (found) => {
    hold.value ||= found?.hold[0]?.address ?? '';
    const payout = wallets.isWatched ? undefined : found?.payout;
    pay.value = payout || pay.value || (found?.pay[0]?.address ?? '');
    if (payout) paidTo.value = payout;
  });
  const bound = computed(
    () => places.data.value?.hold.find(({ address }) => address === hold.value) ?? null,
  );
  const known = computed(() => (bound.value?.boundIsMine === true ? bound.value.bound : null));
  watch([hold, pay], ([holds, pays]) => {
    if (!wallets.isWatched) return;
    if (what === 'sell') paidTo.value = known.value ?? holds;
    else if (bound.value?.bound !== pays) hold.value = pays;
  });
  const payees = computed(() => {
    const notes = new Map([
      ...(places.data.value?.pay ?? []).map(({ address }) => [address, ''] as const),
      ...(hold.value === '' ? [] : [[hold.value, words.marketTrade.places.holdsIt] as const]),
      ...(known.value === null ? [] : [[known.value, words.marketTrade.places.payoutSet] as const]),
    ]);
    return [...notes].map(([address, note]) => ({ address, note }));
  });
  return { places, hold, pay, paidTo, payees };
}
