import { defineStore } from 'pinia';
import { type MaybeRefOrGetter, onScopeDispose, type Ref, ref, toValue, watch } from 'vue';
import { useRoute } from 'vue-router';

import { useAppStore } from '#renderer/base/stores/app-store.ts';
import { useVaultStore } from '#renderer/base/stores/vault-store.ts';
import { language } from '#renderer/base/words.ts';

/**
 * Keeps typed input across a lock, or a change of the language, until its form is shown again. In memory only, and never
 * secrets. Dropped with the vault, and when another screen is opened.
 */
export const useTypedStore = defineStore('typed', () => {
  const vault = useVaultStore();
  const kept = new Map<string, string>();

  let isTranslated = false;
  watch(language, () => (isTranslated = true), { flush: 'sync' });
  watch(language, () => (isTranslated = false), { flush: 'post' });
  /**
   * Whether the form was removed by a lock, or drawn again in another language; a form that its user left keeps
   * nothing.
   */
  const isKept = (): boolean =>
    isTranslated || (vault.status?.exists === true && !vault.isUnlocked);
  const keep = (place: string, value: unknown): void => void kept.set(place, JSON.stringify(value));
  /** Returns a value once. */
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
  return { isKept, keep, take, forget };
});

/**
 * A ref that survives a lock and a change of the language. `name` is unique within a screen. For plain data only; passwords and recovery words use
 * refs of their own. An unchanged value isn't kept.
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
    if (store.isKept() && JSON.stringify(typed.value) !== untouched)
      store.keep(place(), typed.value);
  });
  return typed;
}
