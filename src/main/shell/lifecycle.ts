import { app } from 'electron';

import type { Log } from '#main/log.ts';

/**
 * False when the app runs already: that one comes to the front and gets what this start was asked to open, and this one
 * must not touch the files.
 */
export function holdSingleInstance(onSecond: (argv: string[], cwd: string) => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', (_event, argv, cwd) => onSecond(argv, cwd));
  return true;
}

/** How long stopping may take, in milliseconds. What is cut off goes on at the next start. */
const DEADLINE = 4_000;

/** Runs `stop` once, however often it is asked for, and waits for it no longer than the deadline. Never rejects. */
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

/** Lets the process end only after `stop` did, so that no step is cut off while it writes. Takes what `stopOnce` makes. */
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
