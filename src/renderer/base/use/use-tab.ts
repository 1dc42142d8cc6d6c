import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';

/** A page's tab, kept in the URL so that going back restores it. */
export function useTab<T extends string>(
  tabs: () => readonly { value: T; label: string; unavailable?: string | undefined }[],
) {
  const route = useRoute();
  const router = useRouter();
  return computed<T>({
    get: () => {
      const open = tabs().filter(({ unavailable }) => unavailable === undefined);
      const found = open.find(({ value }) => value === route.query['tab']) ?? open[0];
      return found?.value as T;
    },
    set: (tab) => void router.replace({ query: { ...route.query, tab } }),
  });
}
