import { type Ref, watch } from 'vue';

import { useOutageStore } from '#renderer/base/stores/outage-store.ts';
import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

/** A row that fails while others answer would be asked at each of their answers. */
const REST_MS = 10_000;

/**
 * Reads again what the provider did not answer: once it answers anything, and when the person asks for it. Gives `note`, which is
 * told of each failure.
 */
export function useAgain(error: Readonly<Ref<unknown>>, load: () => Promise<void>) {
  const outage = useOutageStore();
  let lastTry = 0;
  useRpcEvent('connection.changed', ({ state }) => {
    if (state !== 'online' || !outage.isUnread(error.value)) return;
    // Below zero after a clock was set back: that is no reason to wait.
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
