import type { Page } from 'playwright-core';

import type { App } from '#main/app-types.ts';
import { pictureFile, textFile } from '#scripts/demo/files.ts';
import { PASSWORD, type Person } from '#scripts/demo/person.ts';
import { createSwapper } from '#scripts/demo/swapper.ts';
import { createTrader } from '#scripts/demo/trade.ts';

/** The words of every example: of the practice network alone, and known to everybody. */
const PHRASE =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

/** The theme in which docs/images keeps a picture, 1440 wide. */
export const kept: Record<string, 'light' | 'dark'> = {
  portfolio: 'dark',
  inscribe: 'light',
  approval: 'light',
  order: 'light',
  market: 'dark',
  'my-market': 'light',
  swap: 'dark',
  pool: 'light',
  coins: 'light',
  activity: 'dark',
  network: 'dark',
};

type Shoot = (page: Page, name: string) => Promise<void>;

async function settle(person: Person): Promise<void> {
  const { page } = person;
  await page.getByText('Import words', { exact: true }).first().click();
  await page.getByLabel('Recovery words').fill(PHRASE);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Import words' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
  await person.getCoins();
  await person.mine();
}

async function inscribe(person: Person, shoot: Shoot): Promise<void> {
  const { page } = person;
  await person.chooseFiles([pictureFile(), textFile()]);
  await page
    .getByRole('button', { name: 'Review', exact: true })
    .and(page.locator(':enabled'))
    .waitFor();
  await shoot(page, 'inscribe');
  await person.order();
  await person.approve((approval) => shoot(approval, 'approval'));
  await person.until(/The inscription is sent/);
  const order = page.url();
  await person.mine();
  await page.goto(order);
  await person.until(/every byte is the same/);
  await shoot(page, 'order');
}

async function trade(person: Person, app: App, shoot: Shoot): Promise<void> {
  const { page } = person;
  const trader = createTrader(person, app);
  await trader.buy(() => shoot(page, 'market'));
  await trader.list();
  await person.go('Market');
  await page.getByRole('link', { name: 'My market', exact: true }).click();
  await page.getByText('Offered', { exact: true }).first().waitFor();
  await shoot(page, 'my-market');
}

async function swap(person: Person, app: App, shoot: Shoot): Promise<void> {
  const { page } = person;
  const swapper = createSwapper(person, app);
  await swapper.begin();
  await swapper.trade(() => shoot(page, 'swap'));
  await page.getByText('Pools', { exact: true }).click();
  await page.getByRole('link', { name: 'lime / pine' }).click();
  await page.getByRole('img', { name: /^Price of one lime in pine: from/ }).waitFor();
  await shoot(page, 'pool');
}

/** What lists what happened until now. */
async function lookBack(person: Person, shoot: Shoot): Promise<void> {
  const screens = {
    Portfolio: /Spendable/,
    Coins: /Clean/,
    Activity: /Inscribe 2 files/,
    Network: /sat\/vB/,
  };
  for (const [screen, text] of Object.entries(screens)) {
    await person.go(screen);
    await person.until(text);
    await shoot(person.page, screen.toLowerCase());
  }
}

/** From a new app to a wallet that has inscribed, traded and swapped; pictures as it goes. */
export async function playScenes(person: Person, app: App, shoot: Shoot): Promise<void> {
  await settle(person);
  await inscribe(person, shoot);
  await trade(person, app, shoot);
  await swap(person, app, shoot);
  await lookBack(person, shoot);
}
