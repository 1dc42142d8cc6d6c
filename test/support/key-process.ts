import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ApiKeyPort } from '#main/api-key-process/messages.ts';
import { forkChild } from '#main/child/fork-child.ts';
import type { KeyPort } from '#main/vault/process/key-port.ts';

export const childPrograms = {
  keys: 'src/main/vault/process/key-process.ts',
  'api-keys': 'src/main/api-key-process/process.ts',
};
type Child = keyof typeof childPrograms;

/** Compiling is half of a start, and tests start hundreds of them. */
export const childEnv = { NODE_COMPILE_CACHE: join(tmpdir(), 'inkstone-test-compiled') };

/** The bundle of this run, if there is one; otherwise the source. */
export function childEntry(name: Child): URL {
  const bundled = process.env['INKSTONE_TEST_CHILDREN'];
  return bundled === undefined
    ? new URL(`../../${childPrograms[name]}`, import.meta.url)
    : pathToFileURL(join(bundled, `${name}.js`));
}

export const startTestKeys = (): KeyPort => forkChild(childEntry('keys'), childEnv);
export const startTestApiKeys = (): ApiKeyPort => forkChild(childEntry('api-keys'), childEnv);
