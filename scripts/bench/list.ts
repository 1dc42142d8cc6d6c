import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, preview } from 'vite';

import { rendererPlugins } from '#renderer/vite-plugins.ts';
import { launchBrowser } from '#test/support/browser.ts';

const SECONDS = 8;
const FRAME = 1000 / 60;

const lists = {
  rows: { query: '', last: 'Paid order 999999' },
  book: { query: '?book', last: '14 999' },
  activity: { query: '?activity', last: 'Paid order 195999' },
  orders: { query: '?orders', last: '9999.txt' },
  gallery: { query: '?gallery', last: '#0' },
};

/**
 * Scrolls a list of a million rows, an order book of 10,000 listings, 196,000 activities, 10,000 orders or inscriptions
 * in a real browser.
 */
export async function benchList(of: keyof typeof lists = 'rows'): Promise<Record<string, string>> {
  const root = join(import.meta.dirname, 'list');
  const outDir = mkdtempSync(join(tmpdir(), 'inkstone-bench-'));
  const plugins = rendererPlugins(join(import.meta.dirname, '..', '..'));
  await build({ configFile: false, root, logLevel: 'error', plugins, build: { outDir } });
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const browser = await launchBrowser();
  try {
    const address = server.httpServer.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
    await page.goto(`http://127.0.0.1:${address.port}/${lists[of].query}`);
    // The words of the page load first.
    await page.waitForFunction('typeof lastRow !== "undefined"');
    const last = await page.evaluate('lastRow()');
    if (!String(last).replace(/\s/gu, ' ').includes(lists[of].last))
      throw new Error('the last row is out of reach');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    /** Busy seconds of the page's thread, which other load on the machine hardly affects. */
    const worked = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    };
    const before = await worked();
    const seen = await page.evaluate<{ ms: number; isJump: boolean }[]>(`scroll(${SECONDS})`);
    const frames = seen.map(({ ms }) => ms);
    const work = ((await worked()) - before) * 1000;
    const heap = await page.evaluate<number>('performance.memory.usedJSHeapSize');
    const typed = await page.evaluate<number | null>("typed('#77')");
    const total = frames.reduce((sum, frame) => sum + frame, 0);
    const sorted = [...frames].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    const late = seen.filter(({ ms }) => ms > FRAME * 1.5);
    const jumps = late.filter(({ isJump }) => isJump).length;
    return {
      'frames a second while scrolling': ((frames.length / total) * 1000).toFixed(1),
      'between frames': `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`,
      'work for a frame': `${(work / frames.length).toFixed(1)} ms`,
      'late frames': `${late.length} of ${frames.length}, ${jumps} of them after a jump through the list`,
      ...(typed === null ? {} : { 'a typed search shows': `after ${typed.toFixed(0)} ms` }),
      'memory of the page': `${(heap / 1e6).toFixed(0)} MB`,
    };
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await benchList((process.argv[2] ?? 'rows') as keyof typeof lists));
