import { computed, onMounted, ref } from 'vue';

import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';

import { type FeePreset, parseRate } from './fee-rate.ts';
import { useTyped } from './use-typed.ts';

/** A fee rate from the network's presets or typed; undefined while it is neither known nor valid. */
export function useFeeRate() {
  const wallet = useWalletStore();
  const settings = useSettingsStore();
  const preset = useTyped<FeePreset>('fee preset', settings.values?.lastFeePreset ?? 'hour');
  const custom = useTyped('fee rate', '');
  /** The network's rates are on their way: what stands for them is offered already. */
  const isAsking = ref(wallet.feeRates === undefined);
  const rate = computed(() =>
    preset.value === 'custom' ? parseRate(custom.value) : wallet.feeRates?.[preset.value],
  );
  onMounted(async () => {
    // Without rates from the network the person types one.
    await wallet.loadFeeRates().catch(() => undefined);
    isAsking.value = false;
    if (!wallet.feeRates) preset.value = 'custom';
  });
  return { preset, custom, rate, isAsking };
}
export type FeeRateChoice = ReturnType<typeof useFeeRate>;
