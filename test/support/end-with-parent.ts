import { isMainThread } from 'node:worker_threads';

/* Preloaded into processes started by tests (spawn-child.ts), or imported by them: exits when the parent is gone,
   however it ended. Doesn't keep the process alive. */
if (isMainThread) {
  const end = (): never => process.exit(1);
  process.stdin.on('end', end).on('error', end).resume();
  (process.stdin as { unref?: () => void }).unref?.();
}
