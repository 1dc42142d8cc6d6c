import { join } from 'node:path';

import { ensureRenderer } from '#scripts/renderer-build.ts';
import { programs } from '#scripts/web-shell/run.ts';
import { bundleWithChildren } from '#test/support/bundle-children.ts';

/** Once before all workers: builds the screens, and bundles and compiles the app's programs for a faster start. */
export default async function build(): Promise<() => void> {
  await ensureRenderer(join(import.meta.dirname, '../../..'));
  const { folder, remove } = await bundleWithChildren(programs);
  process.env['INKSTONE_E2E_PROGRAMS'] = folder;
  return remove;
}
