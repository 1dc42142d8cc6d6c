import { join } from 'node:path';

import type { Page } from 'playwright-core';

import type { App } from '#main/app-types.ts';
import { pictureFile, textFile } from '#scripts/demo/files.ts';
import { PASSWORD, type Person } from '#scripts/demo/person.ts';
import { createSwapper } from '#scripts/demo/swapper.ts';
import { createTrader } from '#scripts/demo/trade.ts';

import * as daily from './daily.ts';
import { visit } from './places.ts';
import { refused } from './refused.ts';

/** The well-known test words, on the practice network only. */
const PHRASE =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

type Shoot = (page: Page, name: string) => Promise<void>;

async function settle(person: Person): Promise<void> {
  const { page } = person;
  await person.openExisting('Import phrase');
  await page.getByLabel('Recovery phrase').fill(PHRASE);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Import phrase' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
}

async function fund(person: Person): Promise<void> {
  await person.getCoins();
  await person.mine();
}

async function inscribe(person: Person, shoot: Shoot): Promise<void> {
  const { page } = person;
  await person.chooseFiles([pictureFile(), textFile()]);
  await page
    .getByRole('button', { name: 'Review order', exact: true })
    .and(page.locator(':enabled'))
    .waitFor();
  await shoot(page, 'inscribe');
  await person.order();
  await person.approve((approval) => shoot(approval, 'approval'));
  await person.until(/The inscription was sent/);
  const order = page.url();
  await person.mine();
  await page.goto(order);
  await person.until(/Every byte matches/);
  await shoot(page, 'order');
}

async function trade(person: Person, app: App, shoot: Shoot): Promise<void> {
  const { page } = person;
  const trader = createTrader(person, app);
  await trader.buy(
    () => shoot(page, 'market'),
    (approval) => shoot(approval, 'approval-buy'),
  );
  await trader.list((approval) => shoot(approval, 'approval-list'));
  await person.go('Market');
  await page.getByRole('link', { name: 'My market', exact: true }).click();
  await page.getByText('Listed', { exact: true }).first().waitFor();
  await shoot(page, 'my-market');
}

async function swap(person: Person, app: App, shoot: Shoot): Promise<void> {
  const { page } = person;
  const swapper = createSwapper(person, app);
  await swapper.begin();
  await swapper.trade(
    () => shoot(page, 'swap'),
    (approval) => shoot(approval, 'approval-swap'),
  );
  await page.getByText('Pools', { exact: true }).click();
  await page.getByRole('link', { name: 'lime / pine' }).click();
  await page.getByRole('img', { name: /^Price of lime in pine: from/ }).waitFor();
  await shoot(page, 'pool');
}

/** Liquidity that is added, locked and shown as a position. */
async function provide(person: Person, app: App, shoot: Shoot): Promise<void> {
  const { page } = person;
  const swapper = createSwapper(person, app);
  await swapper.begin();
  await swapper.provide(
    () => shoot(page, 'liquidity-add'),
    (approval) => shoot(approval, 'approval-liquidity'),
  );
  await swapper.lock(
    () => shoot(page, 'liquidity-lock'),
    (approval) => shoot(approval, 'approval-lock'),
  );
}

/** Lists of past events. */
async function lookBack(person: Person, shoot: Shoot): Promise<void> {
  const screens = {
    Portfolio: /spendable/,
    Coins: /Not checked yet/,
    Activity: /^Swap \d+ lime for/,
    Network: /sat\/vB/,
  };
  for (const [screen, text] of Object.entries(screens)) {
    await person.go(screen);
    await person.until(text);
    await shoot(person.page, screen.toLowerCase());
  }
}

type Act = (scene: daily.Scene) => Promise<void>;
const none = (): Promise<void> => Promise.resolve();

/** In order; an act that a later one needs runs even if it isn't selected. */
const acts: { name: string; play: Act; needed?: Act }[] = [
  { name: 'welcome', play: daily.welcome },
  { name: 'settle', play: none, needed: ({ person }) => settle(person) },
  { name: 'empty', play: daily.empty },
  { name: 'fund', play: none, needed: ({ person }) => fund(person) },
  { name: 'inscribe', play: ({ person, shoot }) => inscribe(person, shoot) },
  { name: 'trade', play: ({ person, app, shoot }) => trade(person, app, shoot) },
  { name: 'swap', play: ({ person, app, shoot }) => swap(person, app, shoot) },
  { name: 'provide', play: ({ person, app, shoot }) => provide(person, app, shoot) },
  { name: 'look-back', play: ({ person, shoot }) => lookBack(person, shoot) },
  { name: 'places', play: ({ person, shoot }) => visit(person, shoot) },
  { name: 'send', play: daily.send },
  { name: 'orders', play: daily.orders },
  { name: 'handle', play: daily.handle },
  { name: 'refused', play: refused },
  { name: 'trouble', play: daily.trouble },
];

/**
 * Takes a new app to a wallet that has inscribed, traded and swapped, with pictures. `only`: acts by name, all if
 * empty. A failing act leaves `failed-<act>.png` in `into` and the others continue; it throws at the end.
 */
export async function playScenes(
  scene: daily.Scene,
  only: readonly string[],
  into: string,
): Promise<void> {
  const unknown = only.filter((name) => !acts.some((act) => act.name === name));
  if (unknown.length > 0)
    throw new Error(`no act ${unknown.join(', ')}: ${acts.map(({ name }) => name).join(', ')}`);
  const failed: unknown[] = [];
  for (const { name, play, needed } of acts) {
    await needed?.(scene);
    if (only.length > 0 && !only.includes(name)) continue;
    await play(scene).catch(async (error: unknown) => {
      failed.push(new Error(`the act ${name} failed`, { cause: error }));
      await scene.person.page.screenshot({ path: join(into, `failed-${name}.png`) });
    });
  }
  if (failed.length > 0) throw new AggregateError(failed, 'not every act was played');
}
