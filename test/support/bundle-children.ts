import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

import { bundle } from './bundle.ts';
import { childEntry, childEnv, childPrograms } from './key-process.ts';

/** Starts one and lets it end by itself, for only then it leaves what it compiled to the others. */
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
 * Before the tests of a run: the key process and the courier as one file each, compiled, and with them what the caller
 * names. Gives the folder and what takes it away.
 */
export async function bundleWithChildren(
  more: Record<string, string> = {},
): Promise<{ folder: string; remove: () => void }> {
  const folder = await bundle({ ...childPrograms, ...more });
  process.env['INKSTONE_TEST_CHILDREN'] = folder;
  await warm('keys', { id: 1, name: 'sealKey', input: null });
  await warm('courier', { type: 'sealKey', id: 1 });
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
