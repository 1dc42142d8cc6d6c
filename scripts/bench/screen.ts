import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { createPerson } from '#scripts/demo/person.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';
import build from '#test/e2e/support/build.ts';
import { launchBrowser } from '#test/support/browser.ts';

import { fillActivity } from './store.ts';

const SECONDS = 6;
/** The longest that main may block at once, and the share of time it does. */
const HELD_MS = 40;
const EVERY_MS = 50;

const root = join(import.meta.dirname, '..', '..');

/** Keeps main as busy as the limits allow. Returns a function that stops it. */
function keepBusy(): () => void {
  const timer = setInterval(() => {
    const end = performance.now() + HELD_MS;
    while (performance.now() < end);
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Milliseconds from typing a word into the search to the frame in which all rows match. */
async function typed(page: Page, word: string): Promise<number> {
  await page
    .getByRole('textbox', { name: /search/i })
    .first()
    .focus();
  return page.evaluate<number>(`new Promise((resolve) => {
    const word = ${JSON.stringify(word)};
    const field = document.activeElement;
    const began = performance.now();
    field.value = word;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const look = () => {
      const rows = [...document.querySelectorAll('[role=region] li:has(time)')];
      if (rows.length > 0 && rows.every((row) => row.textContent.includes(word))) resolve(performance.now() - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
}

/** Milliseconds between frames while the list scrolls. */
const scrolled = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    const scroller = [...document.querySelectorAll('[role=region]')].find((one) => one.scrollHeight > one.clientHeight + 500);
    const frames = [];
    const end = performance.now() + ${SECONDS * 1000};
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      scroller.scrollTop += 60;
      if (now < end) requestAnimationFrame(step);
      else resolve(frames.slice(5));
    };
    requestAnimationFrame(step);
  })`);

function words(frames: readonly number[]): string {
  const sorted = [...frames].sort((a, b) => a - b);
  const total = frames.reduce((sum, frame) => sum + frame, 0);
  const late = frames.filter((frame) => frame > 25).length;
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  return `${((frames.length / total) * 1000).toFixed(1)} a second, ${late} of ${frames.length} late, p99 ${p99.toFixed(1)} ms`;
}

/**
 * Activity with many rows of a real store, in the whole app under plain Node with a real Chromium: at rest, and with a
 * busy main process.
 */
export async function benchActivityScreen(rows: number): Promise<Record<string, string>> {
  const cleanUp = await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-bench-screen-'));
  const start = () =>
    runWebShell({
      dataDir,
      rendererDir: join(root, 'out', 'renderer'),
      blockSeconds: null,
      seed: 'bench',
      residents: false,
      programs: process.env['INKSTONE_E2E_PROGRAMS'] ?? '',
      log: silentLog,
    });
  const browser = await launchBrowser();
  try {
    const first = await start();
    const founder = await createPerson(browser, first.url);
    await founder.createWallet();
    await founder.backUp();
    await founder.context.close();
    await first.close();

    const store = openNetworkStore(dataDir, 'practice', silentLog, { key: () => null });
    fillActivity(store, rows);
    store.close();

    const shell = await start();
    const { page, context, unlock } = await createPerson(browser, shell.url);
    await unlock();
    await page.getByRole('link', { name: 'Activity', exact: true }).click();
    await page
      .getByText(/rare\d/)
      .first()
      .waitFor();
    const found: Record<string, string> = {};
    const measure = async (how: string) => {
      const times = [];
      for (const word of ['rare7', 'rare42', 'rare777', 'rare81', 'rare90'])
        times.push(await typed(page, word));
      const [low = 0, , middle = 0, , high = 0] = times.sort((a, b) => a - b);
      found[`a typed search shows, ${how}`] =
        `after ${middle.toFixed(0)} ms (${low.toFixed(0)} to ${high.toFixed(0)})`;
      await page
        .getByRole('textbox', { name: /search/i })
        .first()
        .fill('');
      await page
        .getByText(/rare\d/)
        .first()
        .waitFor();
      found[`frames while scrolling, ${how}`] = words(await scrolled(page));
    };
    await measure('at rest');
    const end = keepBusy();
    await measure(`main held ${HELD_MS} of every ${EVERY_MS} ms`);
    end();
    await context.close();
    await shell.close();
    return found;
  } finally {
    await browser.close();
    cleanUp();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
