import { shallowRef } from 'vue';

/** A PSBT file opened from outside, until the tool takes it. */
export const openedPsbt = shallowRef<string | null>(null);

/** Returns it once. */
export function takeOpenedPsbt(): string | null {
  const text = openedPsbt.value;
  openedPsbt.value = null;
  return text;
}
