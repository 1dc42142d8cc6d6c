import { computed, nextTick, type Ref, ref, watch, type WritableComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';

type Kept<T> = { [K in keyof T & string]: Ref<T[K]> };

/**
 * A list's filter and order, kept in the URL so that going back restores them. Defaults aren't written. `allowed`: the
 * valid values, since a URL can hold anything.
 */
export function useKept<T extends Record<string, string>>(
  usual: T,
  allowed: { [K in keyof T]?: readonly T[K][] } = {},
): Kept<T> {
  const route = useRoute();
  const router = useRouter();
  const home = route.path;
  const names = Object.keys(usual) as (keyof T & string)[];
  const read = <K extends keyof T & string>(name: K): T[K] => {
    const value = route.query[name];
    const isFine =
      typeof value === 'string' && (allowed[name]?.includes(value as T[K]) ?? value.length <= 300);
    return isFine ? (value as T[K]) : usual[name];
  };
  const kept = {} as Kept<T>;
  for (const name of names) kept[name] = ref(read(name)) as Ref<T[typeof name]>;

  watch(
    names.map((name) => kept[name]),
    async () => {
      // Collects simultaneous changes; separate navigations would overwrite each other.
      await nextTick();
      if (route.path !== home) return;
      const others = Object.entries(route.query).filter(([name]) => !Object.hasOwn(usual, name));
      const ours = names.flatMap((name) =>
        kept[name].value === usual[name] ? [] : [[name, kept[name].value] as const],
      );
      await router.replace({ query: Object.fromEntries([...others, ...ours]) });
    },
  );
  // A link to the same page, with other filters or none.
  watch(
    () => route.query,
    () => {
      if (route.path === home) for (const name of names) kept[name].value = read(name);
    },
  );
  return kept;
}

/** Maps null ("all") to an absent value in the URL. */
export const nullForAll = (kept: Ref<string>): WritableComputedRef<string | null> =>
  computed({
    get: () => kept.value || null,
    set: (value) => (kept.value = value ?? ''),
  });
