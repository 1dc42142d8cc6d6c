import { ref, watch } from 'vue';
import { useRoute } from 'vue-router';

import { exploreLabels, isExploreKind } from '#renderer/base/ids.ts';
import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import { plainText } from '#shared/text.ts';

export interface RecentThing {
  to: string;
  label: string;
}

const KEPT = 6;

/** Things that were looked at since the window opened, the last first: an operation, an order, a page of Explore. */
export function useRecent() {
  const route = useRoute();
  const flows = useFlowsStore();
  const recent = ref<RecentThing[]>([]);
  function labelOf(): string | undefined {
    const { kind, id, orderId } = route.params as Record<string, string | undefined>;
    if (route.name === 'flow') return flows.byId.get(id ?? '')?.title;
    if (route.name === 'order') return `Order ${orderId?.slice(0, 8) ?? ''}…`;
    if (route.name !== 'explored' || !isExploreKind(kind ?? '')) return undefined;
    const name = id ?? '';
    const short = name.length > 24 ? `${name.slice(0, 8)}…${name.slice(-6)}` : plainText(name, 40);
    return `${exploreLabels[kind as keyof typeof exploreLabels]} ${short}`;
  }
  watch(
    () => route.path,
    (to) => {
      const label = labelOf();
      if (label === undefined) return;
      recent.value = [{ to, label }, ...recent.value.filter((one) => one.to !== to)].slice(0, KEPT);
    },
    { immediate: true },
  );
  return recent;
}
