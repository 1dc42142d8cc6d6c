import { readFileSync, writeFileSync } from 'node:fs';

const FILTER = '/proc/self/coredump_filter';

/**
 * Hardens a process before it receives secrets, under plain Node and Electron alike: a signal opens no debugger, the
 * environment is cleared, and on Linux core dumps contain none of its memory, even if a crash collector ignores the
 * limits. It can't lock memory into RAM, for which Node has no call.
 */
export function closeDoors(): void {
  // Our own listener replaces the one that starts the inspector.
  if (process.platform !== 'win32') process.on('SIGUSR1', () => undefined);
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(FILTER, '0');
  } catch {
    // A kernel without core dumps has no filter either.
    if (exists(FILTER)) throw new Error('the core dump filter cannot be set');
  }
}

function exists(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch {
    return false;
  }
}
