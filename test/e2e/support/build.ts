import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { ensureRenderer } from '#scripts/renderer-build.ts';
import { programs } from '#scripts/web-shell/run.ts';
import { bundle } from '#test/support/bundle.ts';

/** Once before all workers: builds the screens, and bundles the app's programs for a faster start. */
export default async function build(): Promise<() => void> {
  await ensureRenderer(join(import.meta.dirname, '../../..'));
  const folder = await bundle(programs);
  process.env['INKSTONE_E2E_PROGRAMS'] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
