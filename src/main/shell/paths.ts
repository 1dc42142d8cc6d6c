import { homedir } from 'node:os';
import { join } from 'node:path';

/** The user's standard data folder. Works without Electron, so that both shells agree. */
export function defaultDataDir(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
): string {
  if (platform === 'win32') return join(env['APPDATA'] ?? home, 'Inkstone');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Inkstone');
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'inkstone');
}
