import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'vite';

import { rendererPlugins } from '#renderer/vite-plugins.ts';

import { newest } from './newest.ts';

/** Builds the screens alone, unless they are newer than every source of theirs. Throws when the build fails. */
export async function ensureRenderer(root: string): Promise<void> {
  const source = join(root, 'src', 'renderer');
  const outDir = join(root, 'out', 'renderer');
  const page = join(outDir, 'index.html');
  const latest = Math.max(newest(source), newest(join(root, 'src', 'shared')));
  if (existsSync(page) && statSync(page).mtimeMs > latest) return;
  await build({
    configFile: false,
    root: source,
    base: './',
    logLevel: 'warn',
    plugins: rendererPlugins(root),
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: { index: join(source, 'index.html'), approval: join(source, 'approval.html') },
      },
    },
  });
}
