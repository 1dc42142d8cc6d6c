import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Idle time before garbage from earlier calls is collected. */
export const QUIET_MS = 3_000;

/** V8's full garbage collection, exposed only if a flag is set while a context is created. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/**
 * For a process that is called now and then: collects garbage after `QUIET_MS` without requests. V8 alone
 * collects only on further allocations, which may never come here. Returns a function to call with every
 * request; doesn't keep the process alive.
 */
export function collectWhenQuiet(collect: () => void = collector()): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(collect, QUIET_MS);
    timer.unref();
  };
}
