import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder, removed when the test ends. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-test-'));
  folders.push(folder);
  return folder;
}
