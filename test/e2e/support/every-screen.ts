import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from '@playwright/test';

import type { App } from '#main/app-types.ts';
import { createPerson, type Person } from '#scripts/demo/person.ts';
import { playScenes } from '#scripts/pictures/scenes.ts';
import { filesFolder } from '#test/support/files-in-memory.ts';

import { expect, openShell } from './app.ts';

/** A wallet that has inscribed, bought, listed and swapped on a network with residents. */
export interface Lived {
  person: Person;
  app: App;
  close: () => Promise<void>;
}

/** Takes about a minute. */
export async function liveALittle(browser: Browser): Promise<Lived> {
  const folder = mkdtempSync(join(filesFolder(), 'inkstone-e2e-'));
  const shell = await openShell(folder, { seed: 'pictures', residents: true });
  const person = await createPerson(browser, shell.url);
  const scene = { person, app: shell.app, shoot: () => Promise.resolve() };
  await playScenes(scene, ['inscribe', 'trade', 'swap'], folder);
  return {
    person,
    app: shell.app,
    async close() {
      await person.context.close();
      await shell.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const asked = async <T>(app: App, name: string, input: object): Promise<T> => {
  const answer = (await app.dispatch(name, input, 'main')) as { ok: boolean; value: T };
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.value;
};

/** Name and path of each screen as the sources say: the page's modules run in a browser only. */
function screensOfApp(): { name: string; path: string }[] {
  const files = ['src/renderer/screens.ts', ...globSync('src/renderer/features/*/screen.ts')];
  const found = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/name: '([^']+)',\s+path: '([^']+)'/g),
  ]);
  if (found.length < 30) throw new Error('the list of screens is written in another way');
  return found.map(([, name = '', path = '']) => ({ name, path }));
}

/** Sections of a screen, each by its query. */
const sections: Record<string, readonly string[]> = {
  market: ['?kind=collection', '?kind=domain', '?kind=brc20&tick=moss'],
  'my-market': ['?tab=trades'],
  offer: ['?tick=moss'],
  buy: ['?tick=kelp'],
  swap: [
    ...['?give=lime&get=pine', '?tick0=lime&tick1=pine'],
    ...['pools', 'mine', 'stakes', 'send', 'history', 'rollups'].map((one) => `?section=${one}`),
  ],
  tools: ['messages', 'psbt', 'receipts'].map((one) => `?section=${one}`),
  settings: [
    ...['networks', 'wallets', 'backup', 'security', 'payout'],
    ...['appearance', 'limits', 'log', 'about'],
  ].map((one) => `?section=${one}`),
};

/** Every screen of the app by its path, with ids that the wallet has. Throws at a screen that has no example. */
export async function everyPath(app: App): Promise<string[]> {
  const flows = await asked<{ id: string; order: { orderId: string } | null }[]>(app, 'flow.list', {
    active: false,
  });
  const held = await asked<{ inscriptions: { inscriptionId: string }[] }>(app, 'wallet.portfolio', {
    refresh: false,
  });
  const [account] = await asked<{ address: string }[]>(app, 'wallet.accounts', {});
  const { data } = await asked<{ data: { list: { collectionId?: string | null }[] } }>(
    app,
    'provider.read',
    { row: 'market.actions', params: { filter: { nftType: 'collection' }, start: 0, limit: 99 } },
  );
  const collection = data.list.map(({ collectionId }) => collectionId).find(Boolean);
  const order = flows.find((one) => one.order !== null);
  const [inscription] = held.inscriptions;
  if (!order?.order || !inscription || !account || !collection)
    throw new Error('the wallet has lived too little');
  const examples: Record<string, readonly string[]> = {
    inscription: [`/inscription/${inscription.inscriptionId}`],
    'send-inscription': [`/send/inscription/${inscription.inscriptionId}`],
    'send-runes': ['/send/rune/1:0'],
    'send-tokens': ['/send/token/moss'],
    'market-collection': [`/market/collection/${collection}`],
    help: ['/help', '/help/orders-and-refunds', '/help/warnings'],
    order: [`/orders/${order.order.orderId}`],
    flow: flows.map(({ id }) => `/flows/${id}`),
    explored: [
      ...['block/6', 'brc20/tide', `tx/${'ab'.repeat(32)}`, `address/${account.address}`],
      `inscription/${inscription.inscriptionId}`,
    ].map((one) => `/explore/${one}`),
  };
  return screensOfApp().flatMap(({ name, path }) => {
    const paths = examples[name] ?? [path];
    if (paths.some((one) => one.includes(':') && !one.includes('rune')))
      throw new Error(`no example of ${name}`);
    return [...paths, ...(sections[name] ?? []).map((query) => `${path}${query}`)];
  });
}

/** Resolves once the screen shows what it loads, and stays as it is for a moment. */
const settled = `(async () => {
  const main = document.querySelector('main');
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  let last = '';
  for (let tries = 0; tries < 120; tries += 1) {
    const now = main.innerText;
    const isBusy = main.querySelector('[aria-busy="true"]') !== null || main.querySelector('h1') === null;
    if (!isBusy && now === last) return;
    last = now;
    await wait(80);
  }
})()`;

export async function settle(page: Page): Promise<void> {
  await page.evaluate(settled);
}

/** Opens a screen within the page. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(`(async () => {
    const before = document.querySelector('main h1');
    location.hash = ${JSON.stringify(`#${path}`)};
    for (let tries = 0; tries < 60 && before?.isConnected; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
  })()`);
  await settle(page);
}

export async function speakTo({ person, app }: Lived, language: string): Promise<void> {
  await asked(app, 'settings.set', { language });
  await expect(person.page.locator('html')).toHaveAttribute('lang', language);
}
