import type { ChildProcess } from 'node:child_process';

import { onTestFinished } from 'vitest';

import { type ChildOptions, spawnChild } from './spawn-child.ts';

/** A process of Node's that outlives neither the test, also where that failed or took too long, nor what runs the tests. */
export function testChild(args: readonly string[], options: ChildOptions = {}): ChildProcess {
  const child = spawnChild(args, options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
