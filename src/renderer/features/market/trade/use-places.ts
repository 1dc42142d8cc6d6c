import { computed, ref, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';

/**
 * Own addresses of a trade, with the best of each chosen until the person chooses another. Sales go where the market pays
 * them already, if that is ours: any other address would have to be bound first. A wallet without keys binds nothing:
 * there one address is both, that which pays where something is bought.
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
