import { afterAll, afterEach } from 'vitest';

import { beforeStops } from './ledger/app-stops.ts';
import { endTest } from './test-end.ts';

/* Set-up of every test file: what it registers first runs last. */
afterEach(endTest);

// Loaded once an app is stopped, since few files have one.
const atEnd = () => import('./ledger/at-end.ts');
let hasStopped = false;
beforeStops(async (app) => {
  hasStopped = true;
  await (await atEnd()).compareLedgers(app);
});
const throwDifferences = async () => {
  if (hasStopped) (await atEnd()).throwDifferences();
};
afterEach(throwDifferences);
afterAll(throwDifferences);
