import { useRoute } from 'vue-router';

/** Gives what the page's address says under a name, cut to a length; empty where it says nothing. */
export function useQueryText(): (name: string, most?: number) => string {
  const route = useRoute();
  return (name, most = 200) => {
    const value = route.query[name];
    return typeof value === 'string' ? value.slice(0, most) : '';
  };
}
