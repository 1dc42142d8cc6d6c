import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

import { rendererPlugins } from './src/renderer/vite-plugins.ts';
import { apart } from './test/support/apart.ts';

/**
 * Milliseconds after which a test counts as hanging. Generous, so that no result depends on how busy the machine is.
 */
const HANGS = 300_000;
/** Like the browser specs: a test that needs a second try is named in the report. Locally there is no retry. */
const retry = process.env['CI'] ? 1 : 0;

const common = {
  // Starting a process and loading the app takes longer than most files.
  isolate: false,
  setupFiles: ['./test/support/end-each-test.ts'],
  testTimeout: HANGS,
  hookTimeout: HANGS,
  // A test that asserts nothing, or only in a loop over nothing, fails.
  expect: { requireAssertions: true },
  retry,
};

/** Parts of main answer with sentences as keys; their tests compare words, which the app speaks by itself. */
const plainly = {
  '#shared/words/say.ts': join(import.meta.dirname, 'test/support/words/say-plainly.ts'),
};
const all = globSync(
  'test/{unit,contract,conformance,flows,kinds,store,architecture}/**/*.test.ts',
  {
    cwd: import.meta.dirname,
  },
);
const ofApp = all.filter((path) => /startTestApp\(/.test(readFileSync(path, 'utf8')));
const ofParts = all.filter((path) => !ofApp.includes(path));

export default defineConfig({
  test: {
    // Tests of the whole app wait as much as they work.
    maxWorkers: availableParallelism() + 1,
    silent: 'passed-only',
    reporters: ['default', './test/support/tell-at-once.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'node',
          globalSetup: ['./test/support/files-in-memory.ts', './test/support/bundle-children.ts'],
          include: ofApp,
          exclude: apart,
        },
      },
      {
        resolve: { alias: plainly },
        test: {
          ...common,
          name: 'node-parts',
          globalSetup: ['./test/support/files-in-memory.ts', './test/support/bundle-children.ts'],
          include: ofParts,
          exclude: apart,
        },
      },
      {
        resolve: { alias: plainly },
        test: {
          ...common,
          name: 'node-apart',
          globalSetup: ['./test/support/files-in-memory.ts'],
          include: apart,
          isolate: true,
        },
      },
      {
        plugins: rendererPlugins(import.meta.dirname),
        test: {
          ...common,
          name: 'ui',
          environment: 'jsdom',
          setupFiles: [...common.setupFiles, './test/ui/speak.ts'],
          include: ['test/ui/**/*.test.ts'],
        },
      },
    ],
  },
});
