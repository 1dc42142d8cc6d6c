import { app } from 'electron';

import type { Log } from '#main/log.ts';

/** False when the app runs already: that one comes to the front, and this one must not touch the files. */
export function holdSingleInstance(onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return false;
  }
  app.on('second-instance', onSecond);
  return true;
}

/** Lets the process end only after `stop` did, so that no step is cut off while it writes. Stops once. */
export function quitAfter(stop: () => Promise<void>, log: Log): void {
  let state: 'running' | 'stopping' | 'stopped' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'stopped') return;
    event.preventDefault();
    if (state === 'stopping') return;
    state = 'stopping';
    stop()
      .catch((error: unknown) => log.error('stopping failed', { reason: String(error) }))
      .finally(() => {
        state = 'stopped';
        app.quit();
      });
  });
}
