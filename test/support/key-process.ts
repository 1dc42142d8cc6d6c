import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { forkChild } from '#main/child/fork-child.ts';
import type { CourierPort } from '#main/courier/messages.ts';
import type { KeyPort } from '#main/vault/process/key-port.ts';

const main = (path: string): URL => new URL(`../../src/main/${path}`, import.meta.url);
const entry = main('vault/process/key-process.ts');
/** Half of a start is compiling, and tests start hundreds of them. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'inkstone-test-compiled') };

export const startTestKeys = (): KeyPort => forkChild(entry, env);
export const startTestCourier = (): CourierPort =>
  forkChild(main('courier/courier-process.ts'), env);

/** Starts one and lets it end by itself, for only then it leaves what it compiled to the others. */
export default async function warmKeyProcess(): Promise<void> {
  const child = fork(entry, [], { serialization: 'advanced', execArgv: [], env });
  child.send({ id: 1, name: 'sealKey', input: null });
  await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
}
