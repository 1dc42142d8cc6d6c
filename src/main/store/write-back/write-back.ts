import { Worker } from 'node:worker_threads';

import type { Log } from '#main/log.ts';
import type { Db } from '#main/store/database.ts';

import { turns, type WriteBackData } from './turn.ts';

/**
 * Pages of the log at which main itself writes them into the file. Rows of a history have random ids: the same pages of an
 * index are written by one commit after the other, and copied once for all of them.
 */
const PAGES = 1000;
/** The same while a thread does it, which keeps the log far below. */
const PAGES_BESIDE = 16_000;
/** In MB: it keeps next to nothing in memory. */
const LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };
/** Fewer rows than that are written before a thread has started. */
const MANY_ROWS = 3000;
/** For how many milliseconds the end of a round of the thread is waited for at most when the file is closed: one takes some twenty. */
const PATIENCE = 2000;

/**
 * Writes the log of a file of records into the file while a long history comes in: in a thread, so that main neither writes
 * those pages nor waits for the disk to have them. With `workerUrl` null main does it all.
 */
export function createWriteBack(db: Db, path: string, workerUrl: URL | null, log: Log) {
  let rows = 0;
  let hasFailed = false;
  let running: { worker: Worker; turn: Int32Array } | null = null;
  const takeOver = (pages: number): void => {
    if (db.open) db.pragma(`wal_autocheckpoint = ${pages}`);
  };
  takeOver(PAGES);

  function start(url: URL): void {
    const turn = new Int32Array(new SharedArrayBuffer(4));
    const workerData = { path, turn: turn.buffer } satisfies WriteBackData;
    const worker = new Worker(url, { workerData, resourceLimits: LIMITS });
    const one = { worker, turn };
    // Nothing of it keeps the app from ending.
    worker.unref();
    let reason = 'the thread ended';
    worker.on('error', (error) => (reason = String(error)));
    worker.on('exit', (code) => {
      if (running !== one) return;
      running = null;
      rows = 0;
      takeOver(PAGES);
      if (code === 0) return;
      log.warn('main writes the log of the records back itself', { reason });
      hasFailed = true;
    });
    running = one;
    takeOver(PAGES_BESIDE);
  }

  return {
    /** So many rows were committed. */
    wrote: (count: number): void => {
      rows += count;
      if (!running && !hasFailed && workerUrl && rows > MANY_ROWS) start(workerUrl);
      running?.worker.postMessage(null);
    },
    /** The log is in the file: what comes now is counted anew. */
    settled: (): void => {
      rows = 0;
    },
    /** Before the file is closed: the thread has it open no more after that. */
    end: (): void => {
      const ended = running;
      running = null;
      if (!ended) return;
      const { turn, worker } = ended;
      const isWriting = (): boolean =>
        Atomics.compareExchange(turn, 0, turns.free, turns.ended) === turns.writing;
      // Looking again and again: not every main process may sleep in Atomics.wait.
      for (const until = performance.now() + PATIENCE; isWriting() && performance.now() < until;);
      void worker.terminate();
    },
  };
}
