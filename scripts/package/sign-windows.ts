import { spawnSync } from 'node:child_process';

/**
 * Signs a file with the command in `INKSTONE_WINDOWS_SIGN`, which gets the path as its last argument and keeps the key.
 * Without it nothing is signed, and the log says so; a failing command ends the build.
 */
export function signForWindows(path: string): void {
  const command = process.env['INKSTONE_WINDOWS_SIGN'];
  if (command === undefined || command === '') {
    console.warn(`not signed: ${path} (INKSTONE_WINDOWS_SIGN names no command)`);
    return;
  }
  const [program = '', ...args] = command.split(' ');
  const signed = spawnSync(program, [...args, path], { stdio: 'inherit' });
  if (signed.status !== 0) throw new Error(`signing ${path} failed`);
}
