import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Recipient } from '#shared/ipc/labels.ts';

/** Whom forms of sending suggest: recent recipients, the address book, your accounts. Shared by all fields of a form. */
export const useRecipientsStore = defineStore('recipients', () => {
  const rpc = useRpc();
  const all = shallowRef<readonly Recipient[]>([]);
  const byAddress = computed(() => new Map(all.value.map((one) => [one.address, one])));
  let reading: Promise<void> | undefined;

  /** Reads them; fields that ask at the same time share one answer. Forms work without them. */
  function load(): Promise<void> {
    reading ??= rpc
      .call('labels.recipients', {})
      .then((read) => void (all.value = read))
      .catch(() => undefined)
      .finally(() => (reading = undefined));
    return reading;
  }
  const of = (address: string): Recipient | undefined => byAddress.value.get(address);

  useRpcEvent('labels.changed', () => void load());
  useRpcEvent('network.changed', () => (all.value = []));
  return { all, of, load };
});
