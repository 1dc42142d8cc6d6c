import { onScopeDispose, type Ref, ref } from 'vue';

/** The current time, updated at an interval. */
export function useNow(everyMs = 1000): Ref<number> {
  const now = ref(Date.now());
  const timer = setInterval(() => (now.value = Date.now()), everyMs);
  onScopeDispose(() => clearInterval(timer));
  return now;
}
