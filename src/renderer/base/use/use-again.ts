import { type Ref, watch } from 'vue';

import { useOutageStore } from '#renderer/base/stores/outage-store.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

/** Without a pause, a read that keeps failing would retry at every other read's success. */
const REST_MS = 10_000;

/**
 * Retries a failed read when the provider answers anything again, or when the user asks. Returns `note`, to be called
 * with each failure.
 */
export function useAgain(error: Readonly<Ref<unknown>>, load: () => Promise<void>) {
  const outage = useOutageStore();
  let lastTry = 0;
  useRpcEvent('connection.changed', ({ state }) => {
    if (state !== 'online' || !outage.isUnread(error.value)) return;
    // Negative after the clock was set back; that is no reason to wait.
    const rest = Date.now() - lastTry;
    if (rest >= 0 && rest < REST_MS) return;
    lastTry = Date.now();
    void load();
  });
  watch(
    () => outage.tries,
    () => {
      if (outage.isUnread(error.value)) void load();
    },
  );
  return outage.note;
}
