import { afterAll, afterEach } from 'vitest';

import { beforeStops } from './ledger/app-stops.ts';
import { endTest } from './test-end.ts';

/* Set-up of every test file: hooks registered first run last. */
afterEach(endTest);

// Loaded only when an app is stopped, since few files start one.
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
