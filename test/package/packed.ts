import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { pack } from '#scripts/package/pack.ts';

import { missing } from './tools.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Two folders that the same sources were packed into, one after the other. */
    packed: { first: string; second: string };
  }
}

/** A packer library exits the process with 0 once nothing is left to do, whatever the test results. */
const keepExitCode = (): void => {
  process.prependListener('beforeExit', () => process.exit());
};

export default async function setup(project: TestProject): Promise<() => void> {
  for (const sentence of missing()) console.warn(sentence);
  const root = join(import.meta.dirname, '..', '..');
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-packed-'));
  const one = async (name: string): Promise<string> => {
    await pack({ root, outDir: join(dir, name), targets: ['dir'], standIn: true });
    return join(dir, name, 'linux-unpacked');
  };
  keepExitCode();
  project.provide('packed', { first: await one('first'), second: await one('second') });
  return () => rmSync(dir, { recursive: true, force: true });
}
