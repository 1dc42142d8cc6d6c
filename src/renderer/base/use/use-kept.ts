import { computed, nextTick, type Ref, ref, watch, type WritableComputedRef } from 'vue';
import { useRoute, useRouter } from 'vue-router';

type Kept<T> = { [K in keyof T & string]: Ref<T[K]> };

/**
 * What a list is narrowed and ordered by, kept in the page's address: going back finds it again. What stands as usual
 * is not written there. `allowed`: values that one may have, where an address may hold another.
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
      // Several are changed in one go; each alone would write over the others.
      await nextTick();
      if (route.path !== home) return;
      const others = Object.entries(route.query).filter(([name]) => !Object.hasOwn(usual, name));
      const ours = names.flatMap((name) =>
        kept[name].value === usual[name] ? [] : [[name, kept[name].value] as const],
      );
      await router.replace({ query: Object.fromEntries([...others, ...ours]) });
    },
  );
  // A link to the same page, without filters or with others.
  watch(
    () => route.query,
    () => {
      if (route.path === home) for (const name of names) kept[name].value = read(name);
    },
  );
  return kept;
}

/** The same where a list says null for all: in the page's address that is nothing. */
export const nullForAll = (kept: Ref<string>): WritableComputedRef<string | null> =>
  computed({
    get: () => kept.value || null,
    set: (value) => (kept.value = value ?? ''),
  });
