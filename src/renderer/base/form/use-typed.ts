import { type MaybeRefOrGetter, onScopeDispose, type Ref, ref, toValue } from 'vue';
import { useRoute } from 'vue-router';

import { useAppStore } from '#renderer/base/stores/app-store.ts';

import { useTypedStore } from './typed-store.ts';

/**
 * A field of a form that is there again after a lock: a locked app shows nothing of it, and whoever unlocks it goes on where they
 * were. `name`: once on a screen. Plain data alone; passwords and words are typed into refs of their own. What nobody changed is
 * not kept.
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
