import { inject, type InjectionKey } from 'vue';

import type { CallName, Input, Output } from '#main/ipc/contract.ts';
import { fromWireError, type Result } from '#shared/errors.ts';
import type { Bridge } from '#shared/ipc/bridge.ts';
import type { EventName, Events } from '#shared/ipc/events.ts';

export interface Rpc {
  /** Throws AppError with the code and details from main. */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>>;
  /** Returns the unsubscribe function. */
  on<E extends EventName>(name: E, listener: (payload: Events[E]) => void): () => void;
}

/**
 * The typed bridge, with a single subscription that fans out events; a listener that throws doesn't affect the others.
 * Main is trusted, so answers aren't parsed again.
 */
export function createRpc(bridge: Bridge): Rpc {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  bridge.on((event, payload) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never);
      } catch (error) {
        reportError(error);
      }
    }
  });
  return {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
      const result = (await bridge.call(name, input)) as Result<Output<N>>;
      if (result.ok) return result.value;
      throw fromWireError(result.error);
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard);
      heard.add(listener);
      return () => void heard.delete(listener);
    },
  };
}

export const rpcKey: InjectionKey<Rpc> = Symbol('rpc');

/** For components and stores; the entry point or a test provides it. */
export function useRpc(): Rpc {
  const rpc = inject(rpcKey);
  if (!rpc) throw new Error('no rpc was provided');
  return rpc;
}
