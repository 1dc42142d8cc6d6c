import { utilityProcess } from 'electron';

import type { ApiKeyPort } from '#main/api-key-process/messages.ts';
import type { ChildPort } from '#main/child/child-port.ts';
import type { KeyPort } from '#main/vault/process/key-port.ts';

/**
 * The child's entire environment. It must not be empty, since Electron would then pass on all of main's. Windows can't
 * start a process without its system folder.
 */
export function keyEnv(env: NodeJS.ProcessEnv): Record<string, string> {
  const { SystemRoot } = env;
  return { LC_ALL: 'C', ...(SystemRoot === undefined ? {} : { SystemRoot }) };
}

/** The key process under Electron, whose packaged binary doesn't run as plain Node. `entry` is a file path. */
export const startKeyProcess = (entry: string): KeyPort => startUtility(entry, 'Inkstone keys');

/** The process that makes requests with API keys. */
export const startApiKeyProcess = (entry: string): ApiKeyPort =>
  startUtility(entry, 'Inkstone requests');

/**
 * Both hold secrets, so nothing aimed at main may reach them: no arguments, no terminal, almost no environment. They
 * harden themselves at start: see child/close-doors.ts.
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
      // Killed before it has started.
      if (!child.kill()) child.once('spawn', () => child.kill());
    },
  };
}
