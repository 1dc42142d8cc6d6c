import { utilityProcess } from 'electron';

import type { ChildPort } from '#main/child/child-port.ts';
import type { CourierPort } from '#main/courier/messages.ts';
import type { KeyPort } from '#main/vault/process/key-port.ts';

/**
 * All that they get of the environment. It must not be empty: Electron takes that for "none was given" and
 * passes everything on that main has. Windows starts nothing without the place of its system.
 */
export function keyEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const { SystemRoot } = env;
  return { LC_ALL: 'C', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** The key process under Electron, whose packaged binary does not run as plain Node. `entry` is a file path. */
export const startKeyProcess = (entry: string): KeyPort => startUtility(entry, 'Inkstone keys');

/** The process that makes requests with API keys. */
export const startCourier = (entry: string): CourierPort =>
  startUtility(entry, 'Inkstone requests');

/**
 * Both hold secrets, so nothing given to main may reach them: no arguments, no terminal, next to no environment. What they can do for themselves (no debugger on a signal, no memory in a core dump) they
 * do when they start: see child/close-doors.ts.
 */
function startUtility<Request extends object, Reply>(
  entry: string,
  serviceName: string,
): ChildPort<Request, Reply> {
  const child = utilityProcess.fork(entry, [], {
    serviceName,
    stdio: 'ignore',
    execArgv: [],
    env: keyEnv(process.env),
  });
  return {
    send: (request) => child.postMessage(request),
    onReply: (listener) => void child.on('message', (reply: Reply) => listener(reply)),
    onExit: (listener) => void child.once('exit', listener),
    hold: () => undefined,
    kill() {
      // Asked before it has started.
      if (!child.kill()) child.once('spawn', () => child.kill());
    },
  };
}
