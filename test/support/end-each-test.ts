import { afterEach } from 'vitest';

import { endTest } from './test-end.ts';

/* Set-up of every test file. */
afterEach(endTest);
