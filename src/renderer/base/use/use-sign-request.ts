import { computed, ref, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { SignState } from '#shared/ipc/tools.ts';

/** A signing request of the tools: its state and result. */
export function useSignRequest() {
  const rpc = useRpc();
  const request = ref<{ id: string; approvalId: string }>();
  const state = shallowRef<SignState>();
  const waitsFor = computed(() =>
    state.value?.state === 'waiting' ? request.value?.approvalId : undefined,
  );

  async function look(): Promise<void> {
    const current = request.value;
    if (!current || state.value?.state !== 'waiting') return;
    // A request that expired or was withdrawn by a lock wasn't signed.
    const now = await rpc
      .call('tools.signState', { id: current.id })
      .catch((): SignState => ({ state: 'refused' }));
    if (request.value === current) state.value = now;
  }
  useRpcEvent('approval.changed', () => void look());

  async function ask(start: () => Promise<{ id: string; approvalId: string }>): Promise<void> {
    forget();
    request.value = await start();
    state.value = { state: 'waiting' };
    await look();
  }
  function forget(): void {
    request.value = undefined;
    state.value = undefined;
  }

  return { state, waitsFor, ask, forget };
}
