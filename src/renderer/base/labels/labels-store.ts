import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Label, Labelled } from '#shared/ipc/labels.ts';
import { plainText } from '#shared/text.ts';

const keyOf = ({ type, ref }: Labelled): string => `${type} ${ref}`;

/** What the person said of things on the network on screen. Read once, and again whenever something is said. */
export const useLabelsStore = defineStore('labels', () => {
  const rpc = useRpc();
  const all = shallowRef<Label[]>([]);
  const byKey = computed(() => new Map(all.value.map((one) => [keyOf(one), one.label])));
  let asked = false;

  async function load(): Promise<void> {
    asked = true;
    // Without labels every screen works as well; the next change asks again.
    all.value = await rpc.call('labels.list', {}).catch(() => all.value);
  }
  /** For whoever shows labels: the first one that asks makes them be read. */
  function want(): void {
    if (!asked) void load();
  }
  /** As it may be shown; empty where there is none. */
  const of = (one: Labelled): string => plainText(byKey.value.get(keyOf(one)) ?? '', 255);
  /** An empty one removes it. Waits for the approval window where it names somebody else's address. */
  async function set(one: Labelled, label: string): Promise<void> {
    await rpc.call('labels.set', { type: one.type, ref: one.ref, label });
    await load();
  }

  useRpcEvent('labels.changed', () => void load());
  // A note on a payment stands at each of its transactions: there is another one now and then.
  useRpcEvent('flow.changed', ({ id, spend }) => {
    if (of({ type: 'operation', ref: id }) === '') return;
    if (spend?.transactions.some(({ txid }) => of({ type: 'tx', ref: txid }) === '')) void load();
  });
  useRpcEvent('network.changed', () => {
    all.value = [];
    if (asked) void load();
  });
  return { all, want, of, set, load };
});
