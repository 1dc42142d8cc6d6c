import { utilityProcess } from 'electron';

import type { KeyReply } from '../vault/key-messages.ts';
import type { KeyPort } from '../vault/key-port.ts';

/**
 * All that the key process gets of the environment. It must not be empty: Electron takes that for "none was given" and
 * passes everything on that main has. Windows starts nothing without the place of its system.
 */
export function keyEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const { SystemRoot } = env;
  return { LC_ALL: 'C', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** The key process under Electron, whose packaged binary does not run as plain Node. `entry` is a file path. */
export function startKeyProcess(entry: string): KeyPort {
  const child = utilityProcess.fork(entry, [], {
    serviceName: 'Inkstone keys',
    stdio: 'ignore',
    execArgv: [],
    env: keyEnv(process.env),
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
