import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';

import { silentLog } from '#main/log.ts';
import { createPerson } from '#scripts/demo/person.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';
import build from '#test/e2e/support/build.ts';
import { launchBrowser } from '#test/support/browser.ts';

const ROUNDS = 5;

const root = join(import.meta.dirname, '..', '..');

/** A screen, and text that it shows once its content has loaded. */
interface Place {
  name: string;
  path: string;
  shows: string;
}

/** The whole sidebar in order, and two other pages. */
const places: readonly Place[] = [
  { name: 'Portfolio', path: '/', shows: 'spendable' },
  { name: 'Coins', path: '/coins', shows: 'Not checked yet' },
  { name: 'Inscribe', path: '/inscribe', shows: 'Review order' },
  { name: 'Orders', path: '/orders', shows: 'No orders yet' },
  { name: 'Market', path: '/market', shows: 'moss' },
  { name: 'Activity', path: '/activity', shows: 'Confirmed' },
  { name: 'Explore', path: '/explore', shows: 'pine' },
  { name: 'Swap', path: '/swap', shows: 'You pay' },
  { name: 'Bridge', path: '/bridge', shows: 'Deposit' },
  { name: 'Network', path: '/network', shows: 'sat/vB' },
  { name: 'Tools', path: '/tools', shows: 'Sign a message' },
  { name: 'Practice controls', path: '/practice', shows: 'Mine' },
  { name: 'Settings', path: '/settings', shows: 'Practice' },
  { name: 'a token of the market', path: '/market?kind=brc20&tick=moss', shows: 'sats each' },
  { name: 'a pool of the swap', path: '/swap?tick0=lime&tick1=pine', shows: '24 h volume' },
];

/** Milliseconds from the click to the first frame of the new page, and to the one with its content. */
interface Visit {
  first: number;
  content: number;
}

/**
 * Navigates by the sidebar's link if there is one. A frame counts once painted: a task posted while it is made runs
 * afterwards.
 */
const visit = (page: Page, { path, shows }: Place): Promise<Visit> =>
  page.evaluate<Visit>(`new Promise((resolve, reject) => {
    const main = document.querySelector('main');
    const before = main.lastElementChild;
    const link = document.querySelector('nav[aria-label=Main] a[href="#${path}"]');
    const began = performance.now();
    let first = null;
    const painted = (found) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => found(performance.now() - began);
      port2.postMessage(null);
    };
    const look = () => {
      const view = main.lastElementChild;
      const isNew = view !== before && view.querySelector('h1, [role=status]') !== null;
      if (isNew && first === null) {
        first = 0;
        painted((ms) => { first = ms; });
      }
      const isWhole = isNew && view.innerText.includes(${JSON.stringify(shows)}) &&
        view.querySelector('.animate-pulse, [aria-busy=true]') === null;
      if (isWhole) painted((content) => resolve({ first: first || content, content }));
      else if (performance.now() - began > 60_000) reject(new Error('not shown: ' + view.innerText.slice(0, 300)));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    if (link) link.click();
    else location.hash = '#${path}';
  })`);

const middleOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const words = (times: readonly number[]): string =>
  `${middleOf(times).toFixed(0)} (${Math.max(...times).toFixed(0)} at most)`;

/**
 * Every screen of the sidebar and two others, in the whole app under plain Node with a real Chromium: after a start,
 * when a screen's script is loaded too, and again.
 */
export async function benchPages(): Promise<Record<string, string>> {
  const cleanUp = await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-bench-pages-'));
  const shell = await runWebShell({
    dataDir,
    rendererDir: join(root, 'out', 'renderer'),
    blockSeconds: null,
    seed: 'market',
    residents: true,
    programs: process.env['INKSTONE_E2E_PROGRAMS'] ?? '',
    log: silentLog,
  });
  const browser = await launchBrowser();
  try {
    const person = await createPerson(browser, shell.url);
    const { page } = person;
    await person.createWallet();
    await person.backUp();
    await person.getCoins();
    await person.mine();

    const visits = new Map(places.map(({ name }) => [name, [] as (Visit & { how: string })[]]));
    async function round(how: string): Promise<void> {
      for (const place of places) {
        const found = await visit(page, place);
        visits.get(place.name)?.push({ ...found, how });
        // Lets the page's background work finish, so that it isn't charged to the next one.
        await page.waitForTimeout(400);
      }
    }
    for (let at = 0; at < ROUNDS; at += 1) {
      await page.goto('about:blank');
      await page.goto(`${shell.url}#/receive`);
      await page.getByRole('heading', { level: 1, name: 'Receive' }).waitFor();
      await round('first');
    }
    for (let at = 0; at < ROUNDS; at += 1) await round('again');

    const found: Record<string, string> = {};
    const all = (how: string, what: keyof Visit): number[] =>
      [...visits.values()].flat().flatMap((one) => (one.how === how ? [one[what]] : []));
    for (const [how, title] of [
      ['first', 'first visit'],
      ['again', 'again'],
    ] as const) {
      found[`all ${places.length}, ${title}: something of the page`] = words(all(how, 'first'));
      found[`all ${places.length}, ${title}: its content`] = words(all(how, 'content'));
      for (const [name, times] of visits) {
        const of = times.filter((one) => one.how === how);
        found[`${name}, ${title}`] =
          `${words(of.map(({ first }) => first))}, content ${words(of.map(({ content }) => content))}`;
      }
    }
    await person.context.close();
    return found;
  } finally {
    await browser.close();
    await shell.close();
    cleanUp();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
