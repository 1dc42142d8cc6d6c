import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

import { extractAll } from '@electron/asar';
import type { Browser } from 'playwright-core';
import { build } from 'vite';

import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { pack } from '#scripts/package/pack.ts';
import type { Looked } from '#test/package/look-archive.ts';
import { openPage } from '#test/package/open-page.ts';
import { launchBrowser } from '#test/support/browser.ts';

import { fillActivity } from './store.ts';

const root = join(import.meta.dirname, '..', '..');
const test = join(root, 'test', 'package');

/** Bundles the measuring script, so that no TypeScript compiler counts toward its memory. */
async function buildLook(outDir: string): Promise<void> {
  const input = {
    look: join(test, 'look-archive.ts'),
    electron: join(test, 'electron', 'main.ts'),
    utility: join(test, 'electron', 'utility.ts'),
  };
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name].js' };
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { ssr: true, outDir, emptyOutDir: true, rolldownOptions: { input, output } },
  });
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(outDir, 'register.js'),
    `import { registerHooks } from 'node:module';
    const url = new URL('./electron.js', import.meta.url).href;
    registerHooks({ resolve: (name, context, next) =>
      name === 'electron' ? { url, shortCircuit: true } : next(name, context) });`,
  );
}

/** Runs the packed archive in its own process, up to its first snapshot and a while longer. */
async function look(
  built: string,
  archive: string,
  dataDir: string,
  nextNetwork: string[] = [],
): Promise<Looked> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', join(built, 'register.js'), join(built, 'look.js'), archive, ...nextNetwork],
    { env: { PATH: process.env['PATH'], INKSTONE_DATA_DIR: dataDir }, timeout: 300_000 },
  );
  return JSON.parse(/^SEEN (.*)$/m.exec(stdout)?.[1] ?? '') as Looked;
}

/** Milliseconds from process start to the page's first paint in an already running Chromium. */
async function firstPaint(browser: Browser, archive: string, dataDir: string): Promise<number> {
  const began = Date.now();
  const child = spawn(
    process.execPath,
    [
      ...['--import', join(test, 'electron', 'register.ts')],
      ...[join(test, 'run-dev.ts'), archive, 'packed'],
    ],
    {
      env: { PATH: process.env['PATH'], INKSTONE_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  try {
    let pages = '';
    for await (const line of createInterface(child.stdout)) {
      pages = /^PAGES (.*)$/.exec(line)?.[1] ?? '';
      if (pages !== '') break;
    }
    const page = await openPage(browser, pages);
    const paint = await page.evaluate<number>(`new Promise((resolve) => {
      const seen = (entry) => resolve(performance.timeOrigin + entry.startTime);
      new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach(seen))
        .observe({ type: 'paint', buffered: true });
    })`);
    await page.close();
    return Math.round(paint - began);
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  }
}

function words({ firstWindowMs, firstSnapshotMs, cpuMs, main, keys }: Looked): string {
  const memory = `main ${main.own} MB of its own, ${main.all} in all`;
  const more = keys ? `; key process ${keys.own}, ${keys.all}` : '';
  return `page asked for after ${firstWindowMs} ms, snapshot after ${firstSnapshotMs} ms (processor ${cpuMs}); ${memory}${more}`;
}

/**
 * The packed app under plain Node with a stand-in for Electron, and its page in a headless Chromium. Under Electron the
 * two start together. Main's memory includes the practice network's thread, except on the real network; bare Node takes
 * 9 MB of its own, 45 in total.
 */
export async function benchPacked(rows: number): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-bench-packed-'));
  const browser = await launchBrowser();
  try {
    await pack({ root, outDir: join(dir, 'dist'), targets: ['dir'], standIn: true });
    const archive = join(dir, 'app');
    const data = join(dir, 'data');
    const built = join(dir, 'look');
    await buildLook(built);
    extractAll(join(dir, 'dist', 'linux-unpacked', 'resources', 'app.asar'), archive);
    const painted = await firstPaint(browser, archive, join(dir, 'painted'));
    const paintedAgain = await firstPaint(browser, archive, join(dir, 'painted'));
    const first = await look(built, archive, data);
    const again = await look(built, archive, data, ['mainnet']);
    const real = await look(built, archive, data, ['practice']);
    const store = openNetworkStore(data, 'practice', silentLog, { key: () => null });
    fillActivity(store, rows);
    store.close();
    const full = await look(built, archive, data);
    return {
      'first paint, first start ever and second': `${painted} ms, ${paintedAgain} ms`,
      'first start ever': words(first),
      'second start': words(again),
      'on a real network, without an API key': words(real),
      [`with ${rows} rows`]: words(full),
    };
  } finally {
    await browser.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
