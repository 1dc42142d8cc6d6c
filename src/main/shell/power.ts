import { powerMonitor } from 'electron';

/** Closes the vault when nobody can be at the keyboard. Linux says more: see linux-lock.ts. Call after `ready`. */
export function lockWithTheMachine(lock: (reason: string) => void): void {
  powerMonitor.on('suspend', () => lock('suspend'));
  powerMonitor.on('lock-screen', () => lock('lock-screen'));
  // Somebody else's turn at this computer.
  powerMonitor.on('user-did-resign-active', () => lock('lock-screen'));
}
