import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { ChildPort } from './child-port.ts';

/** A shell that lowers the limit and then execs the program, since Node can't set limits for its children. */
const NO_CORE = 'unset PWD; ulimit -c 0; exec "$0" "$@"';

/**
 * Starts a process that will hold secrets under plain Node. It gets no arguments, terminal or environment, opens no
 * debugger on a signal and leaves no core file, so that nothing aimed at main (a debugger, a heap dump signal) reaches
 * it. Its own hardening is in close-doors.ts. Tests add a compile cache.
 */
export function forkChild<Request extends object, Reply>(
  entry: URL,
  more: Record<string, string> = {},
): ChildPort<Request, Reply> {
  const windows = process.platform === 'win32';
  const { SystemRoot } = process.env;
  const flags = ['--disable-sigusr1'];
  const child = fork(fileURLToPath(entry), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    cwd: windows ? undefined : '/',
    ...(windows
      ? { execArgv: flags }
      : { execPath: '/bin/sh', execArgv: ['-c', NO_CORE, process.execPath, ...flags] }),
    env: {
      // Windows can't start a process without it.
      ...(SystemRoot === undefined ? {} : { SystemRoot }),
      // Node passes this one on unless it is overridden.
      NODE_V8_COVERAGE: undefined,
      ...more,
    },
  });
  let ended = false;
  const exits = new Set<() => void>();
  const end = (): void => {
    if (ended) return;
    ended = true;
    for (const listener of exits) listener();
  };
  child.once('exit', end);
  child.on('error', end);
  function hold(on: boolean): void {
    if (on) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  }
  hold(false);

  return {
    send: (request) => void child.send(request),
    onReply: (listener) => void child.on('message', (reply) => listener(reply as Reply)),
    onExit: (listener) => void exits.add(listener),
    hold,
    kill: () => void child.kill('SIGKILL'),
  };
}
