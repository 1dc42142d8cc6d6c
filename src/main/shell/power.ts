import { app, powerMonitor } from 'electron';

/** Locks the vault when the user has left the keyboard. On Linux see also linux-lock.ts. Call after `ready`. */
export function lockWithTheMachine(lock: (reason: string) => void): void {
  powerMonitor.on('suspend', () => lock('suspend'));
  powerMonitor.on('lock-screen', () => lock('lock-screen'));
  // Fast user switching.
  powerMonitor.on('user-did-resign-active', () => lock('lock-screen'));
}

/**
 * For logout and shutdown. Linux and macOS wait for us if asked to: until the files are closed, which `stop` limits,
 * without waiting for any window. Call after `ready`.
 */
export function stopWithTheMachine(stop: () => Promise<void>): void {
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    void stop().then(() => app.quit());
  });
}

/** Seconds since the last input anywhere on this machine. A page can't shorten it. */
export const idleSeconds = (): number => powerMonitor.getSystemIdleTime();
