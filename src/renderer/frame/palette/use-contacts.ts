import { computed, type Ref, watch } from 'vue';

import { useRecipientsStore } from '#renderer/base/stores/recipients-store.ts';
import { plainText } from '#shared/text.ts';

export interface Contact {
  name: string;
  address: string;
}

/** Named foreign addresses: the address book. Read when the palette opens; a convenience only. */
export function useContacts(open: Ref<boolean>) {
  const recipients = useRecipientsStore();
  watch(open, (isOpen) => void (isOpen && recipients.load()), { immediate: true });
  return computed((): Contact[] =>
    recipients.all.flatMap(({ address, name, mine }) =>
      mine || name === null ? [] : { name: plainText(name, 60), address },
    ),
  );
}
