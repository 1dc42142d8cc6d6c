import type { ChildProcess } from 'node:child_process';

import { onTestFinished } from 'vitest';

import { type ChildOptions, spawnChild } from './spawn-child.ts';

/** A Node process that outlives neither the test (even one that failed or timed out) nor the test runner. */
export function testChild(args: readonly string[], options: ChildOptions = {}): ChildProcess {
  const child = spawnChild(args, options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
