import { defineConfig } from 'vitest/config';

import { rendererPlugins } from './src/renderer/vite-plugins.ts';

/** Milliseconds after which a test counts as hanging: nothing passes or fails by how busy the machine is. */
const HANGS = 300_000;
/** As for the browser specs: one that needs its second try is named in the report. Locally none gets one. */
const retry = process.env['CI'] ? 1 : 0;

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
          include: ['test/ui/**/*.test.ts'],
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
