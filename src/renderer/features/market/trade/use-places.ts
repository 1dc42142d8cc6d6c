import { computed, ref, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useQuery } from '#renderer/base/use/use-query.ts';

/** Own addresses of a trade, with the best of each chosen until the person chooses another. */
export function usePlaces() {
  const rpc = useRpc();
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
  return { places, hold, pay, bound };
}
