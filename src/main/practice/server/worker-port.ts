import { Worker } from 'node:worker_threads';

import type { PracticeStatus } from '#shared/ipc/practice.ts';

import type { Ask, Outcome } from './exchange.ts';
import { connectionFailed, createFetch } from './fetch.ts';
import type { PracticePort } from './port.ts';
import type { FromWorker, LeverName, ToWorker, WorkerSettings } from './worker-protocol.ts';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * The practice network in a thread of its own, its state in `dir`. `workerUrl` is the URL of
 * practice-worker. Rejects when the state cannot be opened; a worker that dies fails what waits for it.
 */
export async function startPracticeWorker(
  options: WorkerSettings & { workerUrl: URL },
): Promise<PracticePort> {
  const { workerUrl, ...settings } = options;
  const worker = new Worker(workerUrl, { workerData: settings });
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<(status: PracticeStatus) => void>();
  let nextId = 0;
  let ended = false;

  function end(error: Error): void {
    ended = true;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        resolve();
        return;
      }
      if (message.kind === 'broken') {
        reject(new Error(message.message));
        return;
      }
      if (message.kind === 'changed') {
        for (const listener of listeners) listener(message.status);
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

  function request(message: Omit<ToWorker, 'id'>): Promise<unknown> {
    if (ended) return Promise.reject(new Error('the practice network has ended'));
    const id = nextId++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...message, id });
    });
  }

  const lever = async <T>(name: LeverName, ...args: unknown[]): Promise<T> =>
    (await request({ kind: 'lever', name, args } as Omit<ToWorker, 'id'>)) as T;

  async function answer(ask: Ask): Promise<Outcome> {
    if (ended) throw connectionFailed();
    const outcome = (await request({ kind: 'ask', ask } as Omit<ToWorker, 'id'>)) as
      Outcome | 'offline';
    if (outcome === 'offline') throw connectionFailed();
    return outcome;
  }

  await ready;
  return {
    fetch: createFetch(answer, () => !ended),
    status: () => lever('status'),
    mine: (blocks) => lever('mine', blocks),
    setBlockTime: (seconds) => lever('setBlockTime', seconds),
    faucet: (address, sats) => lever('faucet', address, sats),
    payFromOutside: (address, sats, withInscription) =>
      lever('payFromOutside', address, sats, withInscription),
    swapFaucet: (address) => lever('swapFaucet', address),
    setOnline: (online) => lever('setOnline', online),
    fault: (row, mode, times, code) => lever('fault', row, mode, times, code),
    clearFaults: () => lever('clearFaults'),
    setConditions: (change) => lever('setConditions', change),
    advanceClock: (seconds) => lever('advanceClock', seconds),
    reorganise: (blocks) => lever('reorganise', blocks),
    reset: () => lever('reset'),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async stop() {
      if (ended) return;
      await lever('stop');
      await worker.terminate();
    },
  };
}
