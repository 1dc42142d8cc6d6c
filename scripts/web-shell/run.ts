import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createApp } from '#main/app.ts';
import type { App } from '#main/app-types.ts';
import { forkChild } from '#main/child/fork-child.ts';
import type { AppConfig } from '#main/config.ts';
import type { Log } from '#main/log.ts';
import { createLogFile, lastLines } from '#main/log-file.ts';
import { holdFolder } from '#main/store/folder-lock.ts';
import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { systemClock } from '#shared/clock.ts';

import packageJson from '../../package.json' with { type: 'json' };
import { createWebShell, type WebShell } from './server.ts';

export interface WebShellOptions {
  dataDir: string;
  rendererDir: string;
  port?: number;
  /** Seconds between practice blocks; null for manual mining. */
  blockSeconds?: number | null;
  log?: Log;
  /** Seed of a new practice chain. */
  seed?: string;
  /** Whether practice residents trade; off by default. */
  residents?: boolean;
  /** A folder with its child programs as one file each; otherwise their sources run. */
  programs?: string;
  /** Environment of the processes that hold secrets; tests add a compile cache. */
  childEnv?: Record<string, string>;
  /** Argon2id parameters for new vaults, weaker ones in tests; by default the cost measured on this machine. */
  kdf?: NonNullable<AppConfig['kdf']>;
}

/** Child programs of the app, by bundle name. */
export const programs = {
  keys: 'src/main/vault/process/key-process.ts',
  'api-keys': 'src/main/api-key-process/process.ts',
  practice: 'src/practice/worker/practice-worker.ts',
  'store-worker': 'src/main/store/thread/worker.ts',
};

/** Serves the whole app on the practice network to a browser, from plain Node. */
export async function runWebShell(options: WebShellOptions): Promise<WebShell & { app: App }> {
  const program = (name: keyof typeof programs): URL =>
    options.programs === undefined
      ? new URL(`../../${programs[name]}`, import.meta.url)
      : pathToFileURL(join(options.programs, `${name}.js`));
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const release = holdFolder(options.dataDir);
  const file = createLogFile({
    dir: join(options.dataDir, 'logs'),
    now: () => systemClock.now(),
  });
  const { shellPort, serve } = createWebShell({
    logLines: (count) => lastLines(file.path, count),
  });
  const config: AppConfig = {
    version: packageJson.version,
    dataDir: options.dataDir,
    clock: systemClock,
    log: options.log ?? file,
    fetch: () => Promise.reject(new Error('the web shell serves the practice network only')),
    systemProxy: () => Promise.resolve('DIRECT'),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    shell: shellPort,
    startPractice: () =>
      startPracticeWorker({
        workerUrl: program('practice'),
        dir: join(options.dataDir, 'practice'),
        seed: options.seed ?? randomBytes(8).toString('hex'),
        blockSeconds: options.blockSeconds === undefined ? 30 : options.blockSeconds,
        residents: options.residents ?? false,
      }),
    startKeyProcess: () => forkChild(program('keys'), options.childEnv),
    startApiKeyProcess: () => forkChild(program('api-keys'), options.childEnv),
    storeWorkerUrl: program('store-worker'),
    allowedNetworks: ['practice'],
  };
  const { kdf } = options;
  const app = await (kdf
    ? createApp({ ...config, kdf }, { allowWeakKdf: true })
    : createApp(config));
  await app.start();
  const { rendererDir, port } = options;
  const shell = await serve(app, port === undefined ? { rendererDir } : { rendererDir, port });
  return {
    ...shell,
    app,
    async close() {
      await shell.close();
      await app.stop();
      release();
    },
  };
}
