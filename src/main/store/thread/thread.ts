import { Worker } from 'node:worker_threads';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';

import { runJob, type StoreJob } from './jobs.ts';
import type { JobAnswer } from './worker.ts';

/** In MB; the thread keeps almost nothing in memory. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };
/** Idle milliseconds after which the thread ends. */
const QUIET = 10_000;

/**
 * Runs jobs on a database file in a thread started on demand, so that main neither does that I/O nor waits for the
 * disk. If `url` is null, or after the thread failed, main runs them itself.
 */
export function createStoreThread(url: URL | null, log: Log, onFailed: () => void) {
  let place = url;
  let worker: Worker | null = null;
  let end: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let running = 0;

  function stop(): void {
    clearTimeout(end);
    const ended = worker;
    worker = null;
    void ended?.terminate();
  }

  function started(at: URL): Worker {
    if (worker) return worker;
    const made = new Worker(at, { resourceLimits: LIMITS });
    // Doesn't keep the app running.
    made.unref();
    // A pending job is rejected with this error.
    made.on('error', () => undefined);
    made.on('exit', () => {
      if (worker === made) worker = null;
    });
    worker = made;
    return made;
  }

  const askThread = (at: URL, job: StoreJob): Promise<JobAnswer> =>
    new Promise((resolve, reject) => {
      const request = started(at);
      const onExit = (): void => reject(new Error('the thread ended'));
      request.once('error', reject);
      request.once('exit', onExit);
      request.once('message', (answer: JobAnswer) => {
        request.off('error', reject).off('exit', onExit);
        resolve(answer);
      });
      request.postMessage(job);
    });

  async function run(job: StoreJob): Promise<string | null> {
    if (place === null) return runJob(job);
    clearTimeout(end);
    let answer: JobAnswer;
    try {
      answer = await askThread(place, job);
    } catch (error) {
      log.warn('main does the work of the store itself', { reason: String(error) });
      place = null;
      onFailed();
      return runJob(job);
    }
    end = setTimeout(stop, QUIET).unref();
    if ('failed' in answer) throw new Database.SqliteError(answer.failed, answer.code);
    return answer.found;
  }

  return {
    /** Whether jobs run in a thread. */
    isBeside: (): boolean => place !== null,
    isBusy: (): boolean => running > 0,
    /** Runs jobs one after another. Throws like SQLite. */
    run(job: StoreJob): Promise<string | null> {
      running += 1;
      const mine = last.then(() => run(job)).finally(() => (running -= 1));
      last = mine.catch(() => undefined);
      return mine;
    },
    /** Ends the thread once its jobs are done. */
    async settle(): Promise<void> {
      await last;
      stop();
    },
  };
}
