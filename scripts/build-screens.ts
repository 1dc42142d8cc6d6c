import { join } from 'node:path';

import { build } from 'vite';

import { rendererPlugins } from '#renderer/vite-plugins.ts';

/** `node scripts/build-screens.ts <root> <outDir>`: a separate process with its own environment. */
const [root = '', outDir = ''] = process.argv.slice(2);
const source = join(root, 'src', 'renderer');

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
