import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { newest } from '#scripts/newest.ts';
import { productionEnv } from '#scripts/renderer-build.ts';

const OUTPUTS = ['main/index.js', 'preload/index.cjs', 'renderer/index.html'];

/**
 * Builds the desktop app unless it is newer than all of its sources. Returns false if the build fails, which prints its
 * own errors.
 */
export function buildDesktop(root: string): boolean {
  // The guide and its pictures are built in.
  const sources = ['src', 'docs/guide', 'docs/images'];
  const latest = Math.max(...sources.map((path) => newest(join(root, path))));
  const outputs = OUTPUTS.map((path) => join(root, 'out', path));
  if (outputs.every((path) => existsSync(path) && statSync(path).mtimeMs > latest)) return true;
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const built = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: productionEnv(),
  });
  return built.status === 0;
}
