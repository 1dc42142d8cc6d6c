import { spawn } from 'node:child_process';

import type { Ended } from './reasons.ts';

const LAST = 8_000;

/** The app's environment: everything except variables that would change what Electron does. */
export function appEnv(env: NodeJS.ProcessEnv, dataDir: string | null): NodeJS.ProcessEnv {
  const { ELECTRON_RUN_AS_NODE: _run, ELECTRON_RENDERER_URL: _url, ...rest } = env;
  return dataDir === null ? rest : { ...rest, INKSTONE_DATA_DIR: dataDir };
}

/** Runs the built app in `root` until it exits. Ctrl-C reaches it too; it exits once its pending writes are on disk. */
export function runElectron(binary: string, root: string, env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(binary, [root], { stdio: ['inherit', 'inherit', 'pipe'], env });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    stderr = (stderr + chunk.toString()).slice(-LAST);
  });
  const ignore = (): void => undefined;
  const pass = (): void => void child.kill('SIGTERM');
  process.on('SIGINT', ignore);
  process.on('SIGTERM', pass);
  return new Promise((resolve) => {
    const done = (ended: Ended): void => {
      process.off('SIGINT', ignore);
      process.off('SIGTERM', pass);
      resolve(ended);
    };
    child.on('error', (error) => done({ code: 127, signal: null, stderr: error.message }));
    child.on('close', (code, signal) => done({ code, signal, stderr }));
  });
}
