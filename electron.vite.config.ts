import { join } from 'node:path';

import { defineConfig } from 'electron-vite';

import { bundledPackages } from './scripts/package/bundled.ts';
import { keptPackages } from './scripts/package/kept.ts';
import { rendererPlugins } from './src/renderer/vite-plugins.ts';

/** Port on which `npm run dev` serves the pages; set another if it is taken. */
const DEV_PORT = Number(process.env['INKSTONE_DEV_PORT'] ?? 5173);
const at = (path: string): string => join(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Two thirds of the packages' code is never used, but would be loaded at every start.
      externalizeDeps: false,
      rolldownOptions: {
        // Workers and processes are separate entries.
        external: [...keptPackages],
        input: {
          index: at('src/main/index.ts'),
          'key-process': at('src/main/vault/process/key-process.ts'),
          'api-key-process': at('src/main/api-key-process/process.ts'),
          'practice-worker': at('src/practice/worker/practice-worker.ts'),
          'store-worker': at('src/main/store/thread/worker.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // Keeps names, for the stacks in crash reports.
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rolldownOptions: {
        input: { index: at('src/preload/index.ts'), approval: at('src/preload/approval.ts') },
        // A sandboxed preload can only be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    base: './',
    // Pages are served as app://wallet, so the hot reload socket needs an explicit address.
    server: {
      host: '127.0.0.1',
      port: DEV_PORT,
      strictPort: true,
      hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: DEV_PORT },
    },
    plugins: [rendererPlugins(import.meta.dirname), bundledPackages(at('out/bundled.json'))],
    build: {
      outDir: 'out/renderer',
      // Like `scripts/build-screens.ts`: whichever ran last, the screens are the same.
      minify: true,
      rolldownOptions: {
        input: { index: at('src/renderer/index.html'), approval: at('src/renderer/approval.html') },
      },
    },
  },
});
