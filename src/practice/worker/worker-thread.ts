import { Worker } from 'node:worker_threads';

import type { PracticeStatus } from '#shared/ipc/practice.ts';

import type { FromWorker, Request, ToWorker, WorkerSettings } from './worker-protocol.ts';

export interface Thread {
  request(message: Request): Promise<unknown>;
  hasEnded(): boolean;
  terminate(): Promise<unknown>;
}

interface ThreadOptions {
  workerUrl: URL;
  settings: WorkerSettings;
  onChange: (status: PracticeStatus) => void;
  /** An error that no route expected, such as `swap.preSwap`. */
  onMishap: (what: string, error: Error) => void;
  /** Called once if a started thread ended. */
  onEnd: (error: Error) => void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** MB of the heap's young generation. V8 would use and keep 48 for setting up the network. */
const YOUNG_MB = 6;

/**
 * One thread of the practice network. Rejects if it can't open its state; pending requests are rejected when it ends.
 */
export async function startThread(options: ThreadOptions): Promise<Thread> {
  const { workerUrl, settings, onChange, onMishap, onEnd } = options;
  const worker = new Worker(workerUrl, {
    workerData: settings,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let started = false;
  let ended = false;

  function end(error: Error): void {
    if (ended) return;
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    if (started) onEnd(error);
  }

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        started = true;
        resolve();
        return;
      }
      if (message.kind === 'broken') {
        reject(new Error(message.message));
        return;
      }
      if (message.kind === 'changed') {
        onChange(message.status);
        return;
      }
      if (message.kind === 'mishap') {
        onMishap(message.what, Object.assign(new Error(message.error), { stack: message.stack }));
        return;
      }
      const waiter = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.kind === 'error') waiter?.reject(new Error(message.message));
      else waiter?.resolve(message.kind === 'outcome' ? message.outcome : message.value);
    });
    worker.on('error', (error: Error) => {
      reject(error);
      end(error);
    });
    worker.on('exit', () => {
      const error = new Error('the practice network has ended');
      reject(error);
      end(error);
    });
  });

  return {
    request(message) {
      if (ended) return Promise.reject(new Error('the practice network has ended'));
      const id = nextId++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...message, id } satisfies ToWorker);
      });
    },
    hasEnded: () => ended,
    terminate: () => worker.terminate(),
  };
}
