import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Path of the binary within an Electron distribution. */
export function binaryIn(dist: string, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return join(dist, 'Electron.app', 'Contents', 'MacOS', 'Electron');
  return join(dist, platform === 'win32' ? 'electron.exe' : 'electron');
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

/** The pinned version of Electron, or null if its package isn't installed. */
export function pinnedVersion(packageDir: string): string | null {
  const text = readText(join(packageDir, 'package.json'));
  return text === null ? null : (JSON.parse(text) as { version: string }).version;
}

/**
 * Path of Electron's binary, or null if its runtime is missing. A runtime of another version doesn't count: an update
 * of the package leaves it behind. `ELECTRON_OVERRIDE_DIST_PATH` is the user's choice and isn't checked.
 */
export function findRuntime(
  packageDir: string,
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  const own = env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (own !== undefined && own !== '') {
    const binary = binaryIn(resolve(own), platform);
    return existsSync(binary) ? binary : null;
  }
  const dist = join(packageDir, 'dist');
  const version = readText(join(dist, 'version'))?.replace(/^v/, '');
  if (version === undefined || version !== pinnedVersion(packageDir)) return null;
  const binary = binaryIn(dist, platform);
  return existsSync(binary) ? binary : null;
}
