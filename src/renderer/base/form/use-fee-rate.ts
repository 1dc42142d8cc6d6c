import { computed, onMounted, type Ref, ref } from 'vue';

import { useSettingsStore } from '#renderer/base/stores/settings-store.ts';
import { useWalletStore } from '#renderer/base/stores/wallet-store.ts';
import { words } from '#renderer/base/words.ts';

import { useTyped } from './use-typed.ts';

export const feePresets = ['economy', 'hour', 'halfHour', 'fastest', 'custom'] as const;
export type FeePreset = (typeof feePresets)[number];

export const DEFAULT_POSTAGE = 546;
const MIN_FEE_RATE = 1;
const MAX_FEE_RATE = 10_000;

const RATE = /^\d{1,5}(\.\d{1,2})?$/;

/** A fee rate in sat/vB (a number, since it isn't an amount of money); undefined if out of bounds. */
export function parseRate(text: string): number | undefined {
  if (!RATE.test(text.trim())) return undefined;
  const rate = Number(text.trim());
  return rate >= MIN_FEE_RATE && rate <= MAX_FEE_RATE ? rate : undefined;
}

/** Problem of a typed fee rate; an empty field has none. */
export const rateProblem = (text: string): string | undefined =>
  text.trim() !== '' && parseRate(text) === undefined ? words.forms.fee.invalid : undefined;

export interface FeeRateChoice {
  preset: Ref<FeePreset>;
  /** As typed. */
  custom: Ref<string>;
  /** Undefined while it is unknown or invalid. */
  rate: Readonly<Ref<number | undefined>>;
  /** The network's rates are loading; the presets are listed already. */
  isAsking: Readonly<Ref<boolean>>;
}

/** A fee rate: one of the network's presets, or typed. */
export function useFeeRate(): FeeRateChoice {
  const wallet = useWalletStore();
  const settings = useSettingsStore();
  const preset = useTyped<FeePreset>('fee preset', settings.values?.lastFeePreset ?? 'hour');
  const custom = useTyped('fee rate', '');
  const isAsking = ref(wallet.feeRates === undefined);
  onMounted(async () => {
    // Without rates from the network you type one.
    await wallet.loadFeeRates().catch(() => undefined);
    isAsking.value = false;
    if (!wallet.feeRates) preset.value = 'custom';
  });
  return { preset, custom, rate: useRateOf(preset, custom), isAsking };
}

/** The rate of the current choice. */
export function useRateOf(
  preset: Readonly<Ref<FeePreset>>,
  custom: Readonly<Ref<string>>,
): Readonly<Ref<number | undefined>> {
  const wallet = useWalletStore();
  return computed(() =>
    preset.value === 'custom' ? parseRate(custom.value) : wallet.feeRates?.[preset.value],
  );
}
