import { spawnSync } from 'node:child_process';

/**
 * Signs one file with the command that `INKSTONE_WINDOWS_SIGN` names, which gets its path as the last argument. The key stays
 * where that command keeps it. Without one, nothing is signed and the log says so; a signature that fails ends the build.
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
