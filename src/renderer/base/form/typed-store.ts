import { defineStore } from 'pinia';
import { watch } from 'vue';

import { useVaultStore } from '#renderer/base/stores/vault-store.ts';

/**
 * What was typed when the app was locked, until its form is there again: in memory alone, and never a secret. It goes with the
 * vault, and where one goes to another screen.
 */
export const useTypedStore = defineStore('typed', () => {
  const vault = useVaultStore();
  const kept = new Map<string, string>();

  /** Whether a form goes because of a lock: what is left by the person's own step is not kept. */
  const isLocked = (): boolean => vault.status?.exists === true && !vault.isUnlocked;
  const keep = (place: string, value: unknown): void => void kept.set(place, JSON.stringify(value));
  /** Once. */
  function take(place: string): { value: unknown } | undefined {
    const text = kept.get(place);
    kept.delete(place);
    return text === undefined ? undefined : { value: JSON.parse(text) as unknown };
  }
  const forget = (): void => kept.clear();
  watch(
    () => vault.status?.exists,
    (exists) => exists === false && forget(),
  );
  return { isLocked, keep, take, forget };
});
