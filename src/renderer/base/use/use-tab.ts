import { computed } from 'vue';
import { useRoute, useRouter } from 'vue-router';

interface Keeping<T> {
  /** Parameter of the query. */
  as?: string;
  /** The open tab unless the URL names another; by default the first one. */
  usual?: T;
  /** Choosing a tab drops the other parameters. */
  alone?: boolean;
  /** Going back returns to the previous tab. */
  back?: boolean;
}

/** A page's tab, kept in the URL so that going back restores it. */
export function useTab<T extends string>(
  tabs: () => readonly { value: T; label: string; unavailable?: string | undefined }[],
  { as = 'tab', usual, alone = false, back = false }: Keeping<T> = {},
) {
  const route = useRoute();
  const router = useRouter();
  return computed<T>({
    get: () => {
      const open = tabs().filter(({ unavailable }) => unavailable === undefined);
      const found = open.find(({ value }) => value === route.query[as])?.value;
      return found ?? usual ?? (open[0]?.value as T);
    },
    set(tab) {
      const query = alone ? { [as]: tab } : { ...route.query, [as]: tab };
      void (back ? router.push({ query }) : router.replace({ query }));
    },
  });
}
