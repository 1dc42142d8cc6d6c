import { useRoute } from 'vue-router';

/** Reads a query parameter, cut to a length; empty if absent. */
export function useQueryText(): (name: string, most?: number) => string {
  const route = useRoute();
  return (name, most = 200) => {
    const value = route.query[name];
    return typeof value === 'string' ? value.slice(0, most) : '';
  };
}
