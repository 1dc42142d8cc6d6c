import { Worker } from 'node:worker_threads';

import Database from 'better-sqlite3';

import type { Log } from '#main/log.ts';

import { runJob, type StoreJob } from './jobs.ts';
import type { JobAnswer } from './worker.ts';

/** In MB: it keeps next to nothing in memory of its own. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };
/** A thread without work ends after this many milliseconds. */
const QUIET = 10_000;

/**
 * Runs jobs on a file of records in a thread that starts with the first of them, so that main neither reads nor writes
 * those pages, nor waits for the disk. With `url` null, and once a thread has failed, main runs them itself.
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
    // Nothing of it keeps the app from ending.
    made.unref();
    // A job that waits for an answer rejects with it.
    made.on('error', () => undefined);
    made.on('exit', () => {
      if (worker === made) worker = null;
    });
    worker = made;
    return made;
  }

  const askThread = (at: URL, job: StoreJob): Promise<JobAnswer> =>
    new Promise((resolve, reject) => {
      const asked = started(at);
      const onExit = (): void => reject(new Error('the thread ended'));
      asked.once('error', reject);
      asked.once('exit', onExit);
      asked.once('message', (answer: JobAnswer) => {
        asked.off('error', reject).off('exit', onExit);
        resolve(answer);
      });
      asked.postMessage(job);
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
    /** Whether jobs run beside main. */
    isBeside: (): boolean => place !== null,
    isBusy: (): boolean => running > 0,
    /** One after the other. Throws as SQLite does. */
    run(job: StoreJob): Promise<string | null> {
      running += 1;
      const mine = last.then(() => run(job)).finally(() => (running -= 1));
      last = mine.catch(() => undefined);
      return mine;
    },
    /** Ends the thread once what it was given is done. */
    async settle(): Promise<void> {
      await last;
      stop();
    },
  };
}

export type StoreThread = ReturnType<typeof createStoreThread>;
