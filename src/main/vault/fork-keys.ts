import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { KeyReply } from './key-messages.ts';
import type { KeyPort } from './key-port.ts';

/**
 * The key process under plain Node. It gets no arguments, no terminal and next to no environment, so that nothing
 * given to main (a debugger, a heap dump on a signal) reaches it. Tests add where compiled code is kept.
 */
export function forkKeys(entry: URL, more: Record<string, string> = {}): KeyPort {
  const { SystemRoot } = process.env;
  const child = fork(fileURLToPath(entry), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Windows starts nothing without it.
    env: { ...(SystemRoot === undefined ? {} : { SystemRoot }), ...more },
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
    onReply: (listener) => void child.on('message', (reply) => listener(reply as KeyReply)),
    onExit: (listener) => void exits.add(listener),
    hold,
    kill: () => void child.kill('SIGKILL'),
  };
}
