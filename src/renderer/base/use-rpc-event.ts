import { onScopeDispose } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';

/** Listens to a main event for the lifetime of the component or store. */
export function useRpcEvent<E extends EventName>(
  name: E,
  listener: (payload: Events[E]) => void,
): void {
  onScopeDispose(useRpc().on(name, listener));
}
