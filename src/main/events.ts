import type { EventName, Events } from '#shared/ipc/events.ts';

type Listener = <N extends EventName>(name: N, payload: Events[N]) => void;

/** The app's only event emitter, typed by the Events table. A listener that throws doesn't affect the others. */
export interface AppEvents {
  emit<N extends EventName>(name: N, payload: Events[N]): void;
  on(listener: Listener): () => void;
}

export function createEvents(onError: (error: unknown) => void): AppEvents {
  const listeners = new Set<Listener>();
  return {
    emit(name, payload) {
      for (const listener of listeners) {
        try {
          listener(name, payload);
        } catch (error) {
          onError(error);
        }
      }
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
