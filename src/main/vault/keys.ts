import { AppError } from '#shared/errors.ts';

import type { KeyCall, KeyCalls, KeyRequest } from './process/key-messages.ts';
import type { KeyPort } from './process/key-port.ts';

/** Main's side of the key process. */
export interface Keys {
  call<N extends KeyCall>(name: N, input: KeyCalls[N]['input']): Promise<KeyCalls[N]['output']>;
  /** Ends the process and with it every opened key. Calls in progress reject with VAULT_LOCKED. */
  stop(): Promise<void>;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Calls to a key process. `onExit` is called if it ends without `stop`, which means that the vault is locked. Doesn't
 * keep main alive.
 */
export function createKeys(port: KeyPort, onExit: () => void = () => undefined): Keys {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let ended = false;

  function end(): void {
    ended = true;
    for (const { reject } of waiting.values()) {
      reject(new AppError('VAULT_LOCKED', 'the key process ended'));
    }
    waiting.clear();
  }

  port.onReply((reply) => {
    const waiter = waiting.get(reply.id);
    if (!waiter) return;
    waiting.delete(reply.id);
    if (waiting.size === 0) port.hold(false);
    if (reply.ok) waiter.resolve(reply.value);
    else waiter.reject(new AppError(reply.error.code, reply.error.message, reply.error.details));
  });
  const gone = new Promise<void>((resolve) => {
    port.onExit(() => {
      resolve();
      if (ended) return;
      end();
      onExit();
    });
  });

  return {
    call<N extends KeyCall>(name: N, input: KeyCalls[N]['input']) {
      if (ended) return Promise.reject(new AppError('VAULT_LOCKED', 'the key process ended'));
      return new Promise<KeyCalls[N]['output']>((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        port.hold(true);
        const request: KeyRequest<N> = { id, name, input };
        port.send(request);
      });
    },
    async stop() {
      end();
      // Wait for its exit before the lock counts as done.
      port.hold(true);
      port.kill();
      await gone;
    },
  };
}
