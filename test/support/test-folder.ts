import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { atTestEnd } from './test-end.ts';

/** An empty folder, removed when the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-test-'));
  atTestEnd(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
