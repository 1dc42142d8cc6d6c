import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import type { DownloadJob, DownloadNews } from './download.ts';
import { createProgress } from './progress.ts';

export type Fetched =
  | { ok: true }
  | { ok: false; why: 'unreachable' | 'stalled' | 'stopped' | 'failed'; reason: string };

export interface FetchOptions {
  /** Folder of the package `electron`. */
  packageDir: string;
  env: NodeJS.ProcessEnv;
  /** Replaces the previous line of progress. */
  show: (line: string) => void;
  /** Aborts the download at once. */
  signal: AbortSignal;
  /** Timeout for the first byte, in milliseconds. */
  connectMs?: number;
  /** Timeout without progress after that, in milliseconds. */
  stallMs?: number;
}

/** Cache folder of Electron's downloads, as its package and electron-builder derive it from the environment. */
export function cacheDir(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string {
  const own = env['electron_config_cache'] ?? env['ELECTRON_CONFIG_CACHE'] ?? env['ELECTRON_CACHE'];
  if (own !== undefined && own !== '') return own;
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'electron');
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'electron', 'Cache');
  }
  return join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'electron');
}

/**
 * Downloads Electron's runtime. Ends when it is complete, when it stalls, or when aborted; leaves either the whole
 * runtime or nothing.
 */
export function fetchRuntime({
  packageDir,
  env,
  show,
  signal,
  connectMs = 8_000,
  stallMs = 20_000,
}: FetchOptions): Promise<Fetched> {
  const cacheRoot = cacheDir(env);
  const job: DownloadJob = {
    packageDir,
    cacheRoot,
    tempDir: join(cacheRoot, `inkstone-${process.pid}`),
    partDir: join(packageDir, `dist-${process.pid}.part`),
  };
  const child = fork(join(import.meta.dirname, 'download.ts'), [JSON.stringify(job)], {
    // By default Node ignores proxies in the environment.
    env: { ...env, NODE_USE_ENV_PROXY: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const progress = createProgress(() => performance.now());

  return new Promise((resolve) => {
    let outcome: Fetched | null = null;
    let moved = false;
    let timer: NodeJS.Timeout;
    const end = (found: Fetched): void => {
      outcome ??= found;
      clearTimeout(timer);
      child.kill('SIGKILL');
    };
    const still = (): void => {
      if (!moved) end({ ok: false, why: 'unreachable', reason: 'no answer' });
      else end({ ok: false, why: 'stalled', reason: `nothing came for ${stallMs / 1000} s` });
    };
    timer = setTimeout(still, connectMs);
    const stop = (): void => end({ ok: false, why: 'stopped', reason: 'stopped' });
    signal.addEventListener('abort', stop);

    child.on('message', (message) => {
      const news = message as DownloadNews;
      clearTimeout(timer);
      timer = setTimeout(still, stallMs);
      if (news.step === 'done') end({ ok: true });
      else if (news.step === 'failed') {
        end({ ok: false, why: moved ? 'failed' : 'unreachable', reason: news.reason });
      } else {
        moved = true;
        if (news.step === 'bytes') show(progress(news.received, news.total));
        else show('unpacking');
      }
    });
    child.on('error', (error) => end({ ok: false, why: 'failed', reason: error.message }));
    child.on('close', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      for (const dir of [job.tempDir, job.partDir]) rmSync(dir, { recursive: true, force: true });
      resolve(outcome ?? { ok: false, why: 'failed', reason: 'the download ended early' });
    });
    if (signal.aborted) stop();
  });
}
