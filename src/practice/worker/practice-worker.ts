import { parentPort, workerData } from 'node:worker_threads';

import { createPracticeNetwork } from '#practice/network.ts';
import { WEEK } from '#practice/residents/residents.ts';
import type { Ask, Outcome } from '#practice/server/fetch.ts';
import type { LeverName } from '#practice/server/port.ts';
import { openPracticeStore } from '#practice/state/store.ts';
import { systemClock } from '#shared/clock.ts';

import type { FromWorker, ToWorker, WorkerSettings } from './worker-protocol.ts';

const port = parentPort;
if (!port) throw new Error('practice-worker runs as a worker');
const post = (message: FromWorker): void => port.postMessage(message);

function start(settings: WorkerSettings): void {
  const network = createPracticeNetwork({
    seed: settings.seed,
    clock: systemClock,
    store: openPracticeStore(settings.dir),
    blockSeconds: settings.blockSeconds,
    founded: true,
    residents: settings.residents === true ? { pastRounds: WEEK } : null,
    onMishap: (what, error) => {
      const stack = error instanceof Error ? (error.stack ?? '') : '';
      post({ kind: 'mishap', what, error: String(error), stack });
    },
  });
  network.onChange((status) => {
    post({ kind: 'changed', status });
  });

  const pull = (name: LeverName, args: unknown[]): Promise<unknown> =>
    (network[name] as (...args: unknown[]) => Promise<unknown>)(...args);

  /** Its effects happen before the first await. */
  const outcomeOf = async (ask: Ask): Promise<Outcome | 'offline'> =>
    network.isOnline() ? network.answer(ask) : 'offline';

  port?.on('message', (message: ToWorker) => {
    const { id } = message;
    const failed = (error: unknown) => {
      post({ kind: 'error', id, message: error instanceof Error ? error.message : String(error) });
    };
    if (message.kind === 'lever') {
      pull(message.name, message.args).then((value) => {
        post({ kind: 'result', id, value });
        if (message.name === 'stop') port.close();
      }, failed);
      return;
    }
    outcomeOf(message.ask).then((outcome) => post({ kind: 'outcome', id, outcome }), failed);
  });
}

try {
  start(workerData as WorkerSettings);
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'broken', message: error instanceof Error ? error.message : String(error) });
}
