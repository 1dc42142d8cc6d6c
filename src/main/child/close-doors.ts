import { readFileSync, writeFileSync } from 'node:fs';

const FILTER = '/proc/self/coredump_filter';

/**
 * What a process with secrets can do for itself before it has any, under plain Node and under Electron alike: a signal
 * opens no debugger, the environment is forgotten, and on Linux a dump of the process holds none of its memory, also
 * where a crash collector asks for one whatever the limits say. Locking memory into RAM is not among it: Node has no
 * way to ask the system for that.
 */
export function closeDoors(): void {
  // A listener of our own takes the place of the one that starts the inspector.
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
