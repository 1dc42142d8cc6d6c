import type { Person } from '#scripts/demo/person.ts';

import { expect, expectAccessible, lookAt, test } from './support/app.ts';

const heading = (person: Person, name: string | RegExp) =>
  person.page.getByRole('heading', { level: 1, name });

async function find(person: Person, text: string): Promise<void> {
  await person.page.getByRole('textbox', { name: /^Any id/ }).fill(text);
  await person.page.keyboard.press('Enter');
}

test('a token is found by its ticker, and every id on the way leads on', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Explore');
  await expect(
    page.getByRole('table').getByRole('link', { name: 'tide', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mint tide' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Newest inscriptions' })).toBeVisible();
  await lookAt(funded, 'explore-browse');
  await find(funded, 'tide');
  await expect(heading(funded, 'tide')).toBeVisible();
  await expect(page.getByText(/of 21.000.000/u)).toBeVisible();
  await lookAt(funded, 'explore-brc20');
  await page.getByText('History', { exact: true }).click();
  await expect(page.getByText('inscribe-mint').first()).toBeVisible();

  await page.locator('dl').getByRole('link').last().click();
  await expect(heading(funded, /^Inscription #\d+$/)).toBeVisible();
  await expect(page.getByText('"tick":"tide"').first()).toBeVisible();
  await lookAt(funded, 'explore-inscription');

  await page.getByRole('term').filter({ hasText: 'Owner' }).waitFor();
  await page
    .getByRole('definition')
    .getByRole('link', { name: /^bcrt ?1/ })
    .first()
    .click();
  await expect(heading(funded, 'Address')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Transaction', exact: true })).toBeVisible();
  await lookAt(funded, 'explore-address');
  for (const tab of ['Coins', 'Inscriptions', 'BRC-20', 'Runes', 'Alkanes', 'Collections']) {
    await page.getByRole('main').getByText(tab, { exact: true }).first().click();
    await expect(page.getByRole('region').or(page.locator('section')).first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    await test.step(tab, () => expectAccessible(page));
  }
  await page.getByText('Transactions', { exact: true }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(heading(funded, 'Transaction')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Outputs' })).toBeVisible();
  await lookAt(funded, 'explore-tx');
});

test('runes, alkanes and collections have their pages', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Explore');
  await find(funded, 'harbour light token');
  await expect(heading(funded, 'HARBOUR•LIGHT•TOKEN')).toBeVisible();
  await expect(page.getByText('Rank')).toBeVisible();
  await page.getByText('Events', { exact: true }).click();
  await expect(page.getByRole('cell', { name: 'etch' }).first()).toBeVisible();
  await lookAt(funded, 'explore-rune');

  await funded.go('Explore');
  const lists = page.getByRole('group', { name: 'Tokens', exact: true });
  await lists.getByText('Alkanes', { exact: true }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('Alkane', { exact: true })).toBeVisible();
  await lookAt(funded, 'explore-alkane');

  await funded.go('Explore');
  await lists.getByText('Runes', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'OPEN•DRIFTWOOD•MINT' })).toBeVisible();
});

test('a number may be a block or an inscription, and a block shows what is in it', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Explore');
  await find(funded, '6');
  await expect(page.getByRole('link', { name: 'Block 6' })).toBeVisible();
  await page.getByRole('link', { name: 'Inscription #6' }).click();
  await expect(heading(funded, 'Inscription #6')).toBeVisible();
  await expect(page.getByText('The content matches the chain')).toBeVisible();
  const main = page.getByRole('main');
  const collection = main.getByRole('link', { name: /pebble/i });
  await expect(collection).toBeVisible();
  await collection.click();
  await expect(page.getByText('Collection', { exact: true })).toBeVisible();
  await expect(page.getByRole('img').first()).toBeVisible();
  await lookAt(funded, 'explore-collection');
  await page.goBack();
  await expect(heading(funded, 'Inscription #6')).toBeVisible();
  await main.getByRole('link', { name: /^\d+$/ }).first().click();
  await expect(heading(funded, /^Block \d+$/)).toBeVisible();
  await page.getByText('Inscriptions', { exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Inscribed' }).first()).toBeVisible();
  await lookAt(funded, 'explore-block');
  await page.getByRole('button', { name: 'Raw JSON of this block' }).click();
  await expect(page.locator('pre')).toContainText('"height":');
  await page.getByRole('link', { name: /^Previous: block/ }).click();
  await expect(heading(funded, /^Block \d+$/)).toBeVisible();
});

test('nothing found says so, and so does an id of another network', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Explore');
  await find(funded, 'ab'.repeat(32));
  await expect(page.getByText('No results')).toBeVisible();
  await expectAccessible(page);
  await find(funded, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await expect(page.getByText('This address can’t be looked up')).toBeVisible();
  await page.goto(`${page.url().split('#')[0]}#/explore/utxo/${'cd'.repeat(32)}:7`);
  await expect(page.getByText('Spent or unknown')).toBeVisible();
  await page.goto(`${page.url().split('#')[0]}#/explore/tx/${'ab'.repeat(32)}`);
  await expect(page.getByText('No transaction has this id here')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the network page shows fees, blocks, heights and the rich list', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Network');
  await expect(page.getByText('Next block', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Blocks' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fee history' })).toBeVisible();
  await expect(page.getByText(/^A typical payment costs/u)).toBeVisible();
  await lookAt(funded, 'explore-network');
  await page.getByText('Index heights', { exact: true }).click();
  await expect(page.getByText('Up to date').first()).toBeVisible();
  await page.getByText('Supply and rich list', { exact: true }).click();
  await expect(page.getByText('Rank')).toBeVisible();
  const supply = page.getByText('Supply (as reported)', { exact: true });
  await expect(supply.locator('xpath=following-sibling::dd[1]')).toHaveText(/^\d/);
  await expect(page.getByText('The provider rejected the request')).toHaveCount(0);
  await lookAt(funded, 'explore-network-supply');
  await page.getByRole('button', { name: 'Raw JSON of the fees' }).press('Enter');
  await expect(page.locator('pre')).toContainText('fastestFee');
});

test('the palette finds an id, and the way from it to another is walked by keyboard', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Portfolio');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tide');
  await page.getByRole('option', { name: /Find “tide” in Explore/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(heading(funded, 'tide')).toBeVisible();
  const link = page.getByRole('definition').getByRole('link', { name: /^bcrt ?1/ });
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await link.and(page.locator(':focus')).count()) > 0) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(heading(funded, 'Address')).toBeVisible();
});
