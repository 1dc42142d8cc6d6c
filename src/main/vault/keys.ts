import { Worker } from 'node:worker_threads';

import { AppError } from '#shared/errors.ts';

import type { KeyCall, KeyCalls, KeyReply } from './key-messages.ts';

/** Main's side of the key worker. */
export interface Keys {
  call<N extends KeyCall>(name: N, input: KeyCalls[N]['input']): Promise<KeyCalls[N]['output']>;
  /** Ends the worker and with it every opened key. Calls under way reject with VAULT_LOCKED. */
  stop(): Promise<void>;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Starts the key worker. `onExit` is called when it ends without `stop`, which means that the vault is locked.
 * Keeps no process alive by itself.
 */
export function startKeys(workerUrl: URL, onExit: () => void = () => undefined): Keys {
  const worker = new Worker(workerUrl, { name: 'keys', stdout: false, stderr: false });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let ended = false;

  function end(error: Error): void {
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  worker.on('message', (reply: KeyReply) => {
    const waiter = waiting.get(reply.id);
    if (!waiter) return;
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if (reply.ok) waiter.resolve(reply.value);
    else waiter.reject(new AppError(reply.error.code, reply.error.message, reply.error.details));
  });
  worker.on('error', () => {
    end(new Error('the key worker failed'));
  });
  worker.on('exit', () => {
    const unexpected = !ended;
    end(new AppError('VAULT_LOCKED', 'the key worker ended'));
    if (unexpected) onExit();
  });
  worker.unref();

  return {
    call<N extends KeyCall>(name: N, input: KeyCalls[N]['input']) {
      if (ended) return Promise.reject(new AppError('VAULT_LOCKED', 'the key worker ended'));
      return new Promise<KeyCalls[N]['output']>((resolve, reject) => {
        const id = nextId++;
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
        worker.ref();
        worker.postMessage({ id, name, input });
      });
    },
    async stop() {
      end(new AppError('VAULT_LOCKED', 'the vault was locked'));
      await worker.terminate();
    },
  };
}
