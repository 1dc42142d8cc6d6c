import { defineStore } from 'pinia';
import { type MaybeRefOrGetter, onScopeDispose, type Ref, ref, toValue, watch } from 'vue';
import { useRoute } from 'vue-router';

import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useVaultStore } from '#renderer/base/stores/vault-store.ts';

/**
 * What was typed when the app was locked, until its form is there again: in memory alone, and never a secret. It goes with the
 * vault, and when another screen is opened.
 */
export const useTypedStore = defineStore('typed', () => {
  const vault = useVaultStore();
  const kept = new Map<string, string>();

  /** Whether a form goes because of a lock: nothing is kept of a form that its user left. */
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

/**
 * A field of a form that is there again after a lock. `name`: once on a screen. Plain data alone: passwords and words are typed
 * into refs of their own. A field that nobody changed is not kept.
 */
export function useTyped<T>(name: MaybeRefOrGetter<string>, initial: T): Ref<T> {
  const route = useRoute();
  const app = useAppStore();
  const store = useTypedStore();
  const place = (): string => `${app.networkId} ${route.fullPath} ${toValue(name)}`;
  const untouched = JSON.stringify(initial);
  const found = store.take(place());
  const typed = ref(found ? found.value : initial) as Ref<T>;
  onScopeDispose(() => {
    if (store.isLocked() && JSON.stringify(typed.value) !== untouched)
      store.keep(place(), typed.value);
  });
  return typed;
}
