import { defineConfig } from '@playwright/test';

import { browserOptions } from './test/support/browser.ts';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  // A test that needs its second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: await browserOptions(),
    trace: 'retain-on-failure',
  },
});
