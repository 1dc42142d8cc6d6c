import { computed, ref, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';

/**
 * Your addresses for a trade, the best one selected until you choose another. Sales are paid to the current payout
 * address if it is yours, since any other must be set first. A watch-only wallet can't set one, so it uses a single
 * address for both; for a purchase that is the paying one.
 */
export function usePlaces(what: 'buy' | 'sell' = 'sell') {
  const rpc = useRpc();
  const wallets = useWalletsStore();
  const places = useQuery(() => rpc.call('trade.places', {}));
  const hold = ref('');
  const pay = ref('');
  watch(places.data, (found) => {
    hold.value ||= found?.hold[0]?.address ?? '';
    pay.value ||= found?.pay[0]?.address ?? '';
  });
  const bound = computed(
    () => places.data.value?.hold.find(({ address }) => address === hold.value) ?? null,
  );
  const known = computed(() => (bound.value?.boundIsMine === true ? bound.value.bound : null));
  const paidTo = ref('');
  watch([known, pay], ([to, first]) => (paidTo.value = to ?? (paidTo.value || first)));
  watch([hold, pay], ([holds, pays]) => {
    if (!wallets.isWatched) return;
    if (what === 'sell') paidTo.value = known.value ?? holds;
    else if (bound.value?.bound !== pays) hold.value = pays;
  });
  const payees = computed(() => {
    const notes = new Map([
      ...(known.value === null ? [] : [[known.value, 'bound'] as const]),
      ...(places.data.value?.pay ?? []).map(({ address }) => [address, ''] as const),
      ...(hold.value === '' ? [] : [[hold.value, 'where it sits'] as const]),
    ]);
    if (known.value !== null) notes.set(known.value, 'bound');
    return [...notes].map(([address, note]) => ({ address, note }));
  });
  return { places, hold, pay, bound, paidTo, payees };
}
