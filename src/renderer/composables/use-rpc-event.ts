import { onScopeDispose } from 'vue';

import type { EventName, Events } from '#shared/ipc/events.ts';

import { useRpc } from '../rpc.ts';

/** Listens to an event of main as long as the component (or store) lives. */
export function useRpcEvent<E extends EventName>(
  name: E,
  listener: (payload: Events[E]) => void,
): void {
  onScopeDispose(useRpc().on(name, listener));
}
