import { shallowRef, watch } from 'vue';
import { useRoute } from 'vue-router';

import { type ExploreKind, isExploreKind } from '#renderer/base/ids.ts';
import { useRpc } from '#renderer/base/rpc.ts';
import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useFlowsStore } from '#renderer/base/stores/flows-store.ts';
import { useWalletsStore } from '#renderer/base/stores/wallets-store.ts';
import { words } from '#renderer/base/words.ts';
import type { SeenThing } from '#shared/ipc/named.ts';
import { plainText } from '#shared/text.ts';

/** Recently viewed operations, orders and Explore pages, newest first. */
export function useRecent() {
  const rpc = useRpc();
  const route = useRoute();
  const flows = useFlowsStore();
  const app = useAppStore();
  const wallets = useWalletsStore();
  const recent = shallowRef<SeenThing[]>([]);
  function labelOf(): string | undefined {
    const { kind, id, orderId } = route.params as Record<string, string | undefined>;
    if (route.name === 'flow') return flows.byId.get(id ?? '')?.title;
    if (route.name === 'order') return words.frame.order({ id: orderId?.slice(0, 8) ?? '' });
    if (route.name !== 'explored' || !isExploreKind(kind ?? '')) return undefined;
    const name = id ?? '';
    const short = name.length > 24 ? `${name.slice(0, 8)}…${name.slice(-6)}` : plainText(name, 40);
    return `${words.frame.kinds[kind as ExploreKind]} ${short}`;
  }
  let latest = 0;
  /** A convenience only: on failure the current list stays. */
  async function take(answer: Promise<SeenThing[]>): Promise<void> {
    const run = (latest += 1);
    const things = await answer.catch(() => undefined);
    if (things && run === latest) recent.value = things;
  }
  watch(
    () => [app.networkId, wallets.list.activeId],
    () => void take(rpc.call('named.seen', {})),
    { immediate: true },
  );
  watch(
    () => route.path,
    (to) => {
      const label = labelOf();
      if (label !== undefined) void take(rpc.call('named.see', { to, label: label.slice(0, 120) }));
    },
    { immediate: true },
  );
  return recent;
}
