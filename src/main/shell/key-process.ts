import { utilityProcess } from 'electron';

import type { KeyReply } from '../vault/key-messages.ts';
import type { KeyPort } from '../vault/key-port.ts';

/** The key process under Electron, whose packaged binary does not run as plain Node. `entry` is a file path. */
export function startKeyProcess(entry: string): KeyPort {
  const child = utilityProcess.fork(entry, [], {
    serviceName: 'Inkstone keys',
    stdio: 'ignore',
    execArgv: [],
    env: {},
  });
  return {
    send: (request) => child.postMessage(request),
    onReply: (listener) => void child.on('message', (reply: KeyReply) => listener(reply)),
    onExit: (listener) => void child.once('exit', listener),
    hold: () => undefined,
    kill() {
      // Asked before it has started.
      if (!child.kill()) child.once('spawn', () => child.kill());
    },
  };
}
