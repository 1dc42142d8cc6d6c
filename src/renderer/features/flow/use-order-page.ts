import { useIntervalFn, useTimeoutFn } from '@vueuse/core';
import { computed, ref, shallowRef } from 'vue';

import type { Output } from '#main/ipc/contract.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import { words } from '#renderer/base/words.ts';
import { isAppError } from '#shared/errors.ts';
import type { FlowView, JournalEntry, OrderFileView } from '#shared/flows/view.ts';

const LOOK_MS = 30_000;

/** Loads an operation and its order, whichever of the two the URL names. */
export function useOrderPage(flowId: string, orderId: string) {
  const rpc = useRpc();
  const flows = useFlowsStore();
  const record = shallowRef<Output<'orders.get'>>();
  const flowJournal = shallowRef<JournalEntry[]>([]);
  const knownId = ref(flowId);
  const error = shallowRef<unknown>();
  const loading = ref(true);

  const flow = computed(() => (knownId.value === '' ? undefined : flows.byId.get(knownId.value)));
  const order = computed(() => flow.value?.order ?? record.value?.order);
  const files = computed<OrderFileView[]>(() => record.value?.files ?? []);
  const journal = computed(() =>
    flowJournal.value.length > 0 ? flowJournal.value : (record.value?.journal ?? []),
  );
  const title = computed(() => flow.value?.title ?? record.value?.row.title ?? words.screens.order);

  const put = (view: FlowView): void => flows.put(view);

  async function loadRecord(id: string): Promise<void> {
    try {
      const answer = await rpc.call('orders.get', { orderId: id });
      record.value = answer;
      if (answer.flow && (knownId.value === '' || knownId.value === answer.flow.id)) {
        knownId.value = answer.flow.id;
        put(answer.flow);
      }
    } catch (caught) {
      // The order of a new flow may not be recorded yet; the flow's own view is enough.
      if (!(flow.value && isAppError(caught, 'NOT_FOUND'))) throw caught;
    }
  }

  async function load(): Promise<void> {
    loading.value = true;
    try {
      if (knownId.value !== '') put(await rpc.call('flow.get', { id: knownId.value }));
      const id = orderId === '' ? flow.value?.order?.orderId : orderId;
      if (id !== undefined) await loadRecord(id);
      if (knownId.value !== '')
        flowJournal.value = await rpc.call('flow.journal', { id: knownId.value });
      error.value = undefined;
    } catch (caught) {
      error.value = caught;
    } finally {
      loading.value = false;
    }
  }

  async function open(): Promise<void> {
    await load();
    await look();
  }

  /** Main checks a waiting order less and less often; while its page is open, check sooner. */
  async function look(): Promise<void> {
    const view = flow.value;
    if (document.hidden || view?.state !== 'waiting') return;
    if (Date.now() - (view.order?.asOf ?? 0) < LOOK_MS) return;
    // Failures are retried, and reported by the page's own reads.
    await rpc.call('flow.refresh', { id: view.id }).then(put, () => undefined);
  }
  useIntervalFn(() => void look(), LOOK_MS);

  /** Events come in bursts; one reload covers them all. */
  const { start: soon } = useTimeoutFn(load, 300, { immediate: false });
  useRpcEvent('flow.changed', (view) => {
    if (view.id === knownId.value) soon();
  });
  useRpcEvent('orders.changed', () => soon());

  return { flow, order, files, journal, title, error, loading, open, load, put };
}
