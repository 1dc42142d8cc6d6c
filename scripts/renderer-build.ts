import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { newest } from './newest.ts';

const sourceOf = (root: string): string => join(root, 'src', 'renderer');
const outOf = (root: string): string => join(root, 'out', 'renderer');

/** Whether the built screens are newer than every source of theirs. */
export function isRendererBuilt(root: string): boolean {
  const page = join(outOf(root), 'index.html');
  const latest = Math.max(newest(sourceOf(root)), newest(join(root, 'src', 'shared')));
  return existsSync(page) && statSync(page).mtimeMs > latest;
}

/** Builds the screens alone, unless they are built. Throws when the build fails. */
export async function ensureRenderer(root: string): Promise<void> {
  if (isRendererBuilt(root)) return;
  const [source, outDir] = [sourceOf(root), outOf(root)];
  // The builder takes half a second to load, which nobody waits for whose screens are built.
  const [{ build }, { rendererPlugins }] = await Promise.all([
    import('vite'),
    import('#renderer/vite-plugins.ts'),
  ]);
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
