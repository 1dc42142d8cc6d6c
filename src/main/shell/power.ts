import { powerMonitor } from 'electron';

import type { App } from '#main/app-types.ts';

/** Closes the vault when nobody can be at the keyboard. Call after `ready`. */
export function lockWithTheMachine(app: Pick<App, 'lock'>): void {
  powerMonitor.on('suspend', () => app.lock('suspend'));
  powerMonitor.on('lock-screen', () => app.lock('lock-screen'));
}
