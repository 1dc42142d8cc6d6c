import { app } from 'electron';

import type { Log } from '#main/log.ts';

/**
 * False if the app is running already: that instance comes to the front and opens what this start was given, and this
 * one must not touch the files.
 */
export function holdSingleInstance(onSecond: (argv: string[], cwd: string) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', (_event, argv, cwd) => onSecond(argv, cwd));
  return true;
}

/** Maximum time for stopping, in ms. Unfinished work continues at the next start. */
const DEADLINE = 4_000;

/** Runs `stop` once, however often it is called, and waits no longer than the deadline. Never rejects. */
export function stopOnce(
  stop: () => Promise<void>,
  log: Log,
  deadline = DEADLINE,
): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  return () =>
    (stopping ??= new Promise((resolve) => {
      const timer = setTimeout(() => {
        log.warn('stopping took too long and was cut off');
        resolve();
      }, deadline);
      stop()
        .catch((error: unknown) => log.error('stopping failed', { reason: String(error) }))
        .finally(() => {
          clearTimeout(timer);
          resolve();
        });
    }));
}

/** Delays the exit until `stop` is done, so that no write is cut off. Takes the result of `stopOnce`. */
export function quitAfter(stop: () => Promise<void>): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    void stop().then(() => {
      state = 'stopped';
      app.quit();
    });
  });
}
