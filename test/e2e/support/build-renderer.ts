import { join } from 'node:path';

import { ensureRenderer } from '#scripts/renderer-build.ts';

/** Once before all workers, which would build into the same folder. */
export default async function buildRenderer(): Promise<void> {
  await ensureRenderer(join(import.meta.dirname, '../../..'));
}
