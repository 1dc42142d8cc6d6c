import { defineConfig } from 'vitest/config';

/** Packs the app and looks at what came out. Linux alone: that is what can be packed without a download. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    globalSetup: './packed.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
