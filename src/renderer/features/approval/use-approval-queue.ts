import { computed, onMounted, ref, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { ApprovalDecision, ApprovalItem } from '#shared/flows/approval.ts';

/** Carries out a decision on the item on screen, then shows the next one. */
export type Decide = (work: () => Promise<unknown>) => Promise<void>;

/**
 * Shows one item until it is decided. Items that arrive meanwhile queue up and never replace it. If the item is
 * withdrawn, or decided in another window, a note takes its place, and the next one appears only after a click.
 */
export function useApprovalQueue() {
  const rpc = useRpc();
  const pending = shallowRef<readonly ApprovalItem[]>([]);
  const shown = shallowRef<ApprovalItem>();
  /** Set when the item went away before it was decided here; `error` if the decision failed for that reason. */
  const gone = shallowRef<{ id: string; error: unknown }>();
  /** Decided in any window, since this one opened. */
  const decided = shallowRef<ReadonlyMap<string, ApprovalDecision>>(new Map());
  const elsewhere = computed(() => gone.value && decided.value.get(gone.value.id));
  const isLoaded = ref(false);
  const error = shallowRef<unknown>();
  const behind = computed(() => pending.value.filter(({ id }) => id !== shown.value?.id).length);
  let latest = 0;
  let deciding: string | null = null;

  const waits = (id: string): boolean => pending.value.some((item) => item.id === id);

  function settle(): void {
    const current = shown.value;
    if (current === undefined) {
      if (gone.value === undefined) shown.value = pending.value[0];
    } else if (!waits(current.id) && deciding !== current.id) {
      shown.value = undefined;
      gone.value = { id: current.id, error: undefined };
    }
  }

  async function load(): Promise<void> {
    const run = (latest += 1);
    try {
      const next = await rpc.call('approval.pending', {});
      // A later request has newer data.
      if (run !== latest) return;
      pending.value = next;
      error.value = undefined;
      settle();
    } catch (caught) {
      if (run === latest) error.value = caught;
    } finally {
      isLoaded.value = true;
    }
  }

  const decide: Decide = async (work) => {
    const current = shown.value;
    if (current === undefined || deciding !== null) return;
    deciding = current.id;
    try {
      await work();
      pending.value = pending.value.filter(({ id }) => id !== current.id);
      shown.value = undefined;
      deciding = null;
      await load();
    } catch (caught) {
      await load();
      deciding = null;
      if (waits(current.id)) throw caught;
      shown.value = undefined;
      gone.value = { id: current.id, error: caught };
    }
  };

  function showNext(): void {
    gone.value = undefined;
    settle();
  }

  useRpcEvent('approval.changed', () => void load());
  useRpcEvent('approval.decided', ({ id, decision }) => {
    decided.value = new Map([...decided.value, [id, decision]]);
  });
  useRpcEvent('network.changed', () => void load());
  onMounted(() => void load());
  return { shown, behind, gone, elsewhere, isLoaded, error, load, decide, showNext };
}
