import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { FlowView } from '#shared/flows/view.ts';

const isOver = (flow: FlowView): boolean =>
  flow.phase === 'done' || flow.phase === 'failed' || flow.phase === 'cancelled';

/** Flows reported by main, in their latest state: the last one that changed first. */
export const useFlowsStore = defineStore('flows', () => {
  /** In order of arrival: times from a clock that was ahead would keep their rows on top. */
  const byId = shallowRef(new Map<string, FlowView>());
  /** Read out by the page's live region. */
  const announcement = ref('');

  /** Newest first, as main lists them. */
  function replace(flows: FlowView[]): void {
    byId.value = new Map(flows.toReversed().map((flow) => [flow.id, flow]));
  }
  function put(flow: FlowView): void {
    const flows = new Map(byId.value);
    if (flows.get(flow.id)?.updatedAt !== flow.updatedAt) flows.delete(flow.id);
    byId.value = flows.set(flow.id, flow);
  }
  const active = computed(() =>
    [...byId.value.values()].filter((flow) => !isOver(flow)).toReversed(),
  );

  useRpcEvent('flow.changed', (flow) => {
    if (byId.value.get(flow.id)?.headline !== flow.headline) {
      announcement.value = `${flow.title}: ${flow.headline}`;
    }
    put(flow);
  });

  return { byId, active, announcement, replace, put };
});
