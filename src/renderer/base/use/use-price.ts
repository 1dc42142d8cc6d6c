import { useIntervalFn } from '@vueuse/core';
import { onScopeDispose, type Ref, ref, watch } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';

const EVERY_MS = 600_000;

/** A network's bitcoin price in millionths of a dollar, if you turned value hints on. */
export function usePrice(network: () => NetworkId | undefined): Ref<bigint | null> {
  const rpc = useRpc();
  const settings = useSettingsStore();
  const micros = ref<bigint | null>(null);
  let latest = 0;

  async function load(): Promise<void> {
    const id = network();
    const run = (latest += 1);
    if (document.hidden && micros.value !== null) return;
    // The approval window doesn't know the setting, so main decides.
    const isWanted = id !== undefined && settings.values?.worth !== 'off';
    const answer = isWanted
      ? await rpc.call('provider.worth', { network: id }).catch(() => ({ micros: null }))
      : { micros: null };
    if (run === latest) micros.value = answer.micros === null ? null : BigInt(answer.micros);
  }
  watch([network, () => settings.values?.worth], () => void load(), { immediate: true });
  useIntervalFn(() => void load(), EVERY_MS);
  onScopeDispose(() => (latest += 1));
  return micros;
}
