import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/** The tab of a page, kept in its address so that going back finds it again. */
export function useTab<T extends string>(tabs: () => readonly { value: T; label: string }[]) {
  const route = useRoute();
  const router = useRouter();
  return computed<T>({
    get: () => {
      const found = tabs().find(({ value }) => value === route.query['tab']) ?? tabs()[0];
      return found?.value as T;
    },
    set: (tab) => void router.replace({ query: { ...route.query, tab } }),
  });
}
