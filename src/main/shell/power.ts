import { app, powerMonitor } from 'electron';

/** Closes the vault when nobody can be at the keyboard. Linux says more: see linux-lock.ts. Call after `ready`. */
export function lockWithTheMachine(lock: (reason: string) => void): void {
  powerMonitor.on('suspend', () => lock('suspend'));
  powerMonitor.on('lock-screen', () => lock('lock-screen'));
  // Somebody else's turn at this computer.
  powerMonitor.on('user-did-resign-active', () => lock('lock-screen'));
}

/**
 * The session or the machine ends. Linux and macOS wait for whoever asks them to: until the files are closed, which `stop` bounds, and not
 * for any window. Call after `ready`.
 */
export function stopWithTheMachine(stop: () => Promise<void>): void {
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    void stop().then(() => app.quit());
  });
}

/** Since the last input anywhere on this machine. A page can't make it shorter. */
export const idleSeconds = (): number => powerMonitor.getSystemIdleTime();
