import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

function newest(dir: string): number {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, path) => Math.max(latest, statSync(join(dir, path)).mtimeMs),
    0,
  );
}

/** Builds with electron-vite unless the built screens are newer than every source. Throws when the build fails. */
export async function ensureRenderer(root: string): Promise<void> {
  const page = join(root, 'out', 'renderer', 'index.html');
  if (existsSync(page) && statSync(page).mtimeMs > newest(join(root, 'src'))) return;
  const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`the build failed:\n${stdout}\n${stderr}`);
}
