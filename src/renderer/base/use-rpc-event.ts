import { onScopeDispose } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';

/** Listens to an event of main as long as the component (or store) lives. */
export function useRpcEvent<E extends EventName>(
  name: E,
  listener: (payload: Events[E]) => void,
): void {
  onScopeDispose(useRpc().on(name, listener));
}
