import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

import { bundle } from './bundle.ts';
import { childEntry, childEnv, childPrograms } from './key-process.ts';

/** Runs one to a normal exit, which is when it writes its compile cache. */
async function warm(name: keyof typeof childPrograms, request: object): Promise<void> {
  const child = fork(childEntry(name), [], {
    serialization: 'advanced',
    execArgv: [],
    env: childEnv,
  });
  child.send(request);
  await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
}

/**
 * Global set-up: bundles and compiles the key process and the API-key process, and any programs the caller names.
 * Returns the folder and a function that removes it.
 */
export async function bundleWithChildren(
  more: Record<string, string> = {},
): Promise<{ folder: string; remove: () => void }> {
  const folder = await bundle({ ...childPrograms, ...more });
  process.env['INKSTONE_TEST_CHILDREN'] = folder;
  await warm('keys', { id: 1, name: 'sealKey', input: null });
  await warm('api-keys', { type: 'sealKey', id: 1 });
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(): Promise<() => void> {
  return (await bundleWithChildren()).remove;
}
