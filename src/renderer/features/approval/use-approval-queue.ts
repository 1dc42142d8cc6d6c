import { computed, onMounted, ref, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { ApprovalItem } from '#shared/flows/approval.ts';

/** Carries out what a person decided about the item on screen; what comes next is shown after it. */
export type Decide = (work: () => Promise<unknown>) => Promise<void>;

/**
 * One item on screen until it is decided. What main sends meanwhile waits behind it, and nothing takes its place: an
 * item that goes away by itself leaves a sentence, and the next one waits for a press.
 */
export function useApprovalQueue() {
  const rpc = useRpc();
  const pending = shallowRef<readonly ApprovalItem[]>([]);
  const shown = shallowRef<ApprovalItem>();
  /** Set when the item on screen went away without a decision; `error` where the attempt to decide said why. */
  const gone = shallowRef<{ error: unknown }>();
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
      gone.value = { error: undefined };
    }
  }

  async function load(): Promise<void> {
    const run = (latest += 1);
    try {
      const next = await rpc.call('approval.pending', {});
      // One that was asked for later knows more.
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
      gone.value = { error: caught };
    }
  };

  function showNext(): void {
    gone.value = undefined;
    settle();
  }

  useRpcEvent('approval.changed', () => void load());
  useRpcEvent('network.changed', () => void load());
  onMounted(() => void load());
  return { shown, behind, gone, isLoaded, error, load, decide, showNext };
}
