import { shallowRef } from 'vue';

/** The PSBT of a file that the person opened from outside, until the tool has taken it. */
export const openedPsbt = shallowRef<string | null>(null);

/** Gives it away once. */
export function takeOpenedPsbt(): string | null {
  const text = openedPsbt.value;
  openedPsbt.value = null;
  return text;
}
