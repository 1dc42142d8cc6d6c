import { computed, type Ref, shallowRef, watch } from 'vue';

import { useLabelsStore } from '#renderer/base/labels/labels-store.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { plainText } from '#shared/text.ts';

export interface Contact {
  name: string;
  address: string;
}

/** Named foreign addresses: the address book. Read when the palette opens; a convenience only. */
export function useContacts(open: Ref<boolean>) {
  const rpc = useRpc();
  const labels = useLabelsStore();
  const own = shallowRef<ReadonlySet<string>>();
  watch(
    open,
    async (isOpen) => {
      if (!isOpen) return;
      labels.want();
      const rows = await rpc.call('labels.addresses', {}).catch(() => undefined);
      if (rows) own.value = new Set(rows.map(({ address }) => address));
    },
    { immediate: true },
  );
  return computed((): Contact[] => {
    const mine = own.value;
    if (!mine) return [];
    return labels.all
      .filter(({ type, ref, label }) => type === 'addr' && label !== '' && !mine.has(ref))
      .map(({ ref, label }) => ({ name: plainText(label, 60), address: ref }));
  });
}
