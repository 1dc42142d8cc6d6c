import { isMainThread } from 'node:worker_threads';

/*
 * Loaded before the script of a process that a test started (spawn-child.ts): the process ends when what started it is
 * gone, however that ended. It keeps nothing alive by itself.
 */
if (isMainThread) {
  const end = (): never => process.exit(1);
  process.stdin.on('end', end).on('error', end).resume();
  (process.stdin as { unref?: () => void }).unref?.();
}
