import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';
import type { SignatureOnDesk } from '#shared/ipc/trade.ts';

/** Minimum interval between floor requests, unless you refresh. */
const AT_LEAST_MS = 60_000;

/** Active signatures, and how many of them are priced far too low. */
export const useSignatureStore = defineStore('signatures', () => {
  const rpc = useRpc();
  const all = shallowRef<SignatureOnDesk[]>();
  const warnings = ref(0);
  const error = shallowRef<unknown>();
  const loading = ref(false);
  /** When they were last read, in ms. */
  const loadedAt = ref<number | null>(null);
  let readAt = -Infinity;
  let run = 0;

  async function load(refresh: boolean): Promise<void> {
    const mine = (run += 1);
    loading.value = true;
    readAt = performance.now();
    try {
      const answer = await rpc.call('trade.signatures', { refresh });
      if (mine !== run) return;
      all.value = answer.signatures;
      loadedAt.value = Date.now();
      warnings.value = answer.warnings;
      error.value = undefined;
    } catch (caught) {
      if (mine === run) error.value = caught;
    } finally {
      if (mine === run) loading.value = false;
    }
  }
  const loadSoon = (): void => {
    if (performance.now() - readAt > AT_LEAST_MS) void load(false);
  };
  useRpcEvent('portfolio.changed', loadSoon);
  useRpcEvent('flow.changed', (flow) => {
    if (flow.trade && (flow.phase === 'done' || flow.phase === 'failed')) void load(false);
  });
  useRpcEvent('network.changed', () => {
    run += 1;
    all.value = undefined;
    loadedAt.value = null;
    warnings.value = 0;
    void load(false);
  });
  const live = computed(() => (all.value ?? []).filter(({ ended }) => ended === null));
  return { all, live, warnings, error, loading, loadedAt, load, loadSoon };
});
