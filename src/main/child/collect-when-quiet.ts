import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long nothing is asked before what calls left behind is given back. */
export const QUIET_MS = 3_000;

/** V8's own collection of everything, which it names to nobody unless a flag says so while a context is made. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/**
 * For a process that is asked now and then: what its start and each burst of calls took is given back once, when it was
 * quiet for `QUIET_MS`. V8 by itself collects only when more is made, which in such a process may be never. Returns what
 * is to be called with every request; it keeps no process alive.
 */
export function collectWhenQuiet(collect: () => void = collector()): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(collect, QUIET_MS);
    timer.unref();
  };
}
