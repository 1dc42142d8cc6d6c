import { defineConfig } from '@playwright/test';

import { browserOptions } from './test/support/browser.ts';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  // Each test has its own app, practice network and browser context.
  workers: 2,
  fullyParallel: true,
  globalSetup: './test/e2e/support/build.ts',
  // A test that needs its second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // Every wait has its own limit and says what it waited for; this ends only a test that waits for nothing it names.
  timeout: 900_000,
  // How long a busy machine may take to show what an idle one shows at once; the wait ends as soon as it appears.
  expect: { timeout: 45_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    launchOptions: await browserOptions(),
    trace: 'on-first-retry',
  },
});
