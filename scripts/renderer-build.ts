import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { newest } from './newest.ts';

const outOf = (root: string): string => join(root, 'out', 'renderer');

/** Whether the built screens are newer than all of their sources. */
function isRendererBuilt(root: string): boolean {
  const page = join(outOf(root), 'index.html');
  const latest = Math.max(
    newest(join(root, 'src', 'renderer')),
    newest(join(root, 'src', 'shared')),
    // The guide and its pictures are built in.
    newest(join(root, 'docs', 'guide')),
    newest(join(root, 'docs', 'images')),
  );
  return existsSync(page) && statSync(page).mtimeMs > latest;
}

/**
 * Vite and Vue omit their development code only if NODE_ENV says so, which isn't the case under a test runner: every
 * build of the screens runs in a process with this environment.
 */
export const productionEnv = (): NodeJS.ProcessEnv => ({ ...process.env, NODE_ENV: 'production' });

/** Builds the screens unless they are up to date. Throws if the build fails. */
export async function ensureRenderer(root: string): Promise<void> {
  if (isRendererBuilt(root)) return;
  mkdirSync(join(root, 'out'), { recursive: true });
  // Built aside and moved into place, so that two concurrent builds can't empty each other's
  // folder.
  const aside = mkdtempSync(join(root, 'out', 'renderer-'));
  try {
    await buildScreens(root, join(aside, 'new'));
    replace(outOf(root), join(aside, 'new'), join(aside, 'old'));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

async function buildScreens(root: string, outDir: string): Promise<void> {
  const program = join(import.meta.dirname, 'build-screens.ts');
  const builder = spawn(process.execPath, [program, root, outDir], {
    stdio: 'inherit',
    env: productionEnv(),
  });
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the screens could not be built');
}

/** A concurrent build that finished first has put the same screens there; these aren't needed. */
function replace(target: string, built: string, old: string): void {
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(built, target);
  } catch (error) {
    if (!existsSync(join(target, 'index.html'))) throw error;
  }
}
