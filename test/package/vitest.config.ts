import { defineConfig } from 'vitest/config';

/** Packs the app and checks the result. Linux only: it can be packed without a download. */
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
