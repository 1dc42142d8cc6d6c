import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ChildOptions {
  /** Flags of Node. */
  flags?: readonly string[];
  env?: NodeJS.ProcessEnv;
  stdout?: 'pipe' | 'ignore' | 'inherit';
  stderr?: 'pipe' | 'ignore' | 'inherit';
  /** With a message channel. */
  ipc?: boolean;
  /** For a program that imports end-with-parent.ts: preloading it takes a tenth of a second. */
  endsItself?: boolean;
}

const endWithParent = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url));

/** Starts a Node process (a script and its arguments, or `-e` and a text) that never outlives its parent. */
export function spawnChild(args: readonly string[], options: ChildOptions = {}): ChildProcess {
  const {
    flags = [],
    env = process.env,
    stdout = 'pipe',
    stderr = 'inherit',
    ipc,
    endsItself,
  } = options;
  const preloads = endsItself === true ? [] : ['--import', endWithParent];
  return spawn(process.execPath, [...flags, ...preloads, ...args], {
    stdio: ['pipe', stdout, stderr, ...(ipc === true ? ['ipc' as const] : [])],
    env,
  });
}
