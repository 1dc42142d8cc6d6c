import { defineConfig } from 'vitest/config';

/** Packs the app and checks the result. Linux only: it can be packed without a download. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    environment: 'node',
    globalSetup: './packed.ts',
    // CI runs these at low priority beside other tests, where they took sixteen times as long.
    testTimeout: 20 * 60_000,
    hookTimeout: 20 * 60_000,
  },
});
