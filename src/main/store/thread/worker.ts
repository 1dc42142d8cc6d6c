import { parentPort } from 'node:worker_threads';

import { runJob, type StoreJob } from './jobs.ts';

/** Result of a job. `code`: SQLite's error code. */
export type JobAnswer = { found: string | null } | { failed: string; code: string };

const port = parentPort;
if (!port) throw new Error('jobs of the store run in a worker');

function answer(job: StoreJob): JobAnswer {
  try {
    return { found: runJob(job) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { failed: String(error), code };
  }
}

port.on('message', (job: StoreJob) => port.postMessage(answer(job)));
