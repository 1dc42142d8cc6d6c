import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { Label, Labelled } from '#shared/ipc/labels.ts';
import { plainText } from '#shared/text.ts';

const keyOf = ({ type, ref }: Labelled): string => `${type} ${ref}`;

/** Your labels on the current network. Read once, and again after each change. */
export const useLabelsStore = defineStore('labels', () => {
  const rpc = useRpc();
  const all = shallowRef<Label[]>([]);
  const byKey = computed(() => new Map(all.value.map((one) => [keyOf(one), one.label])));
  let isRequested = false;

  async function load(): Promise<void> {
    isRequested = true;
    // Screens work without labels; the next change retries.
    all.value = await rpc.call('labels.list', {}).catch(() => all.value);
  }
  /** Called by components that show labels; the first call loads them. */
  function want(): void {
    if (!isRequested) void load();
  }
  /** Safe to display; empty if there is none. */
  const of = (one: Labelled): string => plainText(byKey.value.get(keyOf(one)) ?? '', 255);
  /** An empty label removes it. Labelling another's address waits for the approval window. */
  async function set(one: Labelled, label: string): Promise<void> {
    await rpc.call('labels.set', { type: one.type, ref: one.ref, label });
    await load();
  }

  useRpcEvent('labels.changed', () => void load());
  // A payment's note applies to each of its transactions, and a replacement adds one.
  useRpcEvent('flow.changed', ({ id, spend }) => {
    if (of({ type: 'operation', ref: id }) === '') return;
    if (spend?.transactions.some(({ txid }) => of({ type: 'tx', ref: txid }) === '')) void load();
  });
  useRpcEvent('network.changed', () => {
    all.value = [];
    if (isRequested) void load();
  });
  return { all, want, of, set, load };
});
