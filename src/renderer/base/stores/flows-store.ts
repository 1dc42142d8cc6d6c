import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { FlowView } from '#shared/flows/view.ts';

const isOver = (flow: FlowView): boolean =>
  flow.phase === 'done' || flow.phase === 'failed' || flow.phase === 'cancelled';

/** Flows reported by main, in their latest state. */
export const useFlowsStore = defineStore('flows', () => {
  const byId = shallowRef(new Map<string, FlowView>());
  /** Read out by the page's live region. */
  const announcement = ref('');

  function replace(flows: FlowView[]): void {
    byId.value = new Map(flows.map((flow) => [flow.id, flow]));
  }
  function put(flow: FlowView): void {
    byId.value = new Map(byId.value).set(flow.id, flow);
  }
  const active = computed(() =>
    [...byId.value.values()]
      .filter((flow) => !isOver(flow))
      .sort((a, b) => b.updatedAt - a.updatedAt),
  );

  useRpcEvent('flow.changed', (flow) => {
    if (byId.value.get(flow.id)?.headline !== flow.headline) {
      announcement.value = `${flow.title}: ${flow.headline}`;
    }
    put(flow);
  });

  return { byId, active, announcement, replace, put };
});
