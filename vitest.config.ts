import { defineConfig } from 'vitest/config';

import { rendererPlugins } from './src/renderer/vite-plugins.ts';

/**
 * Milliseconds after which a test counts as hanging. Generous, so that no result depends on how busy the machine is.
 */
const HANGS = 300_000;
/** Like the browser specs: a test that needs a second try is named in the report. Locally there is no retry. */
const retry = process.env['CI'] ? 1 : 0;

const setupFiles = ['./test/support/end-each-test.ts'];

export default defineConfig({
  test: {
    // All cores: the default leaves one free, which is half of a small machine.
    maxWorkers: '100%',
    silent: 'passed-only',
    reporters: ['default', './test/support/tell-at-once.ts'],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['./test/support/files-in-memory.ts', './test/support/bundle-children.ts'],
          setupFiles,
          include: [
            'test/{unit,contract,conformance,flows,kinds,store,shell,architecture}/**/*.test.ts',
          ],
          testTimeout: HANGS,
          hookTimeout: HANGS,
          // A test that asserts nothing, or only in a loop over nothing, fails.
          expect: { requireAssertions: true },
          retry,
        },
      },
      {
        plugins: rendererPlugins(import.meta.dirname),
        test: {
          name: 'ui',
          environment: 'jsdom',
          setupFiles,
          include: ['test/ui/**/*.test.ts'],
          // Making jsdom and loading the components takes longer than most files.
          isolate: false,
          testTimeout: HANGS,
          hookTimeout: HANGS,
          // A test that asserts nothing, or only in a loop over nothing, fails.
          expect: { requireAssertions: true },
          retry,
        },
      },
    ],
  },
});
