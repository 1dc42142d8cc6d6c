import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureRenderer } from '#scripts/renderer-build.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';

import { expect, expectAccessible, lookAt, test as base } from './support/app.ts';

const root = join(import.meta.dirname, '../..');
const shots = process.env['INKSTONE_SHOTS'];

/** The app on a practice network where residents live. */
const test = base.extend({
  shell: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-market-'));
    await ensureRenderer(root);
    const shell = await runWebShell({
      dataDir,
      rendererDir: join(root, 'out', 'renderer'),
      blockSeconds: null,
      seed: 'market',
      residents: true,
    });
    await use(shell);
    await shell.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

test('the market shows prices, offers and what happened, in light and in dark', async ({
  person,
}) => {
  test.setTimeout(600_000);
  const { page } = person;
  const look = async (name: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await person.setTheme(theme);
      if (shots)
        await page.screenshot({ path: join(shots, `${name}-${theme}.png`), fullPage: true });
      await test.step(`${name}, ${theme}`, () => expectAccessible(page));
    }
  };
  await person.createWallet();
  await person.backUp();
  await person.go('Market');
  const moss = page.getByRole('link', { name: 'moss', exact: true });
  await expect(moss).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(4);
  await look('market');

  await page.getByRole('button', { name: 'Watch moss' }).click();
  await page.getByRole('button', { name: 'Watch list' }).click();
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Watch list' }).click();
  await page.getByRole('button', { name: 'Ticker' }).click();
  await expect(page.getByRole('columnheader', { name: 'Ticker' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  await moss.click();
  const candles = page.getByRole('img', { name: /Price of one moss: from/ });
  await expect(candles.locator('canvas').first()).toBeVisible();
  await expect(
    page
      .getByRole('img', { name: /^Depth: / })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  const offers = page.getByRole('region', { name: 'Lines of the book' });
  await expect(offers.getByRole('listitem').first()).toBeVisible();
  const reading = page.getByText(/open .* close/);
  const last = await reading.innerText();
  await page.getByRole('group', { name: /^Candles/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(reading).not.toHaveText(last);
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  await look('market-tick');
  await page.setViewportSize({ width: 1024, height: 800 });
  await look('market-tick-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });
  await look('market-tick-wide');

  await page.getByLabel('Sats for one moss').fill('1');
  await page.getByRole('button', { name: 'Add alert' }).click();
  await expect(page.getByText('Cheapest offer at or below 1 sats')).toBeVisible();

  const prices = async () =>
    (await offers.locator('li div > span:nth-child(2)').allInnerTexts()).map(parseFloat);
  const cheapest = await prices();
  expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
  await page.getByLabel('Highest price in sats').fill('545');
  await expect(page.getByText('No offer fits the filters.')).toBeVisible();
  await page.getByLabel('Highest price in sats').fill('1.5');
  await expect(page.getByText('A price is a whole number of sats.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(offers.getByRole('listitem')).toHaveCount(cheapest.length);

  await page.getByLabel('Show what happened').selectOption('Sold');
  const events = page.getByRole('region', { name: 'Events' });
  await expect(events.getByText('Sold').first()).toBeVisible();
  await expect(events.getByText('Offered')).toHaveCount(0);
  await page.getByText('1 day', { exact: true }).click();
  await expect(page).toHaveURL(/time=day1/);
  await page.getByRole('link', { name: 'All tokens' }).click();
  await page.getByText('Collections', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible();
  await look('market-collections');
});

test('forms say what a trade costs before anything is signed, by keyboard and in both themes', async ({
  person,
}) => {
  test.setTimeout(600_000);
  const { page } = person;
  await person.createWallet();
  await person.backUp();
  await person.getCoins();
  await person.mine();
  await person.go('Market');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  await page.getByRole('link', { name: 'Buy the cheapest' }).click();
  await page.getByText('So many offers', { exact: true }).click();
  await page.getByLabel('How many offers').fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 offers: /)).toBeVisible({ timeout: 60_000 });
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Leaves the wallet, at most')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('The most that may leave')).not.toHaveValue('');
  await lookAt(person, 'market-buy');
  await page.setViewportSize({ width: 1024, height: 800 });
  await lookAt(person, 'market-buy-narrow');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(page.url().replace(/#.*/, '#/market/offer?tick=moss'));
  await page.getByText('From the balance', { exact: false }).first().click();
  await page.getByLabel('Size of a piece').fill('10');
  await page.getByLabel('Pieces').fill('3');
  await page.getByText('A ladder', { exact: true }).click();
  await page.getByLabel('From, for one').fill('40');
  await page.getByLabel('To, for one').fill('400');
  await expect(summary.getByText('You receive')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Type the price again')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines of the trade' })).toBeVisible();
  await lookAt(person, 'market-offer');

  await person.go('Market');
  await page.getByRole('link', { name: 'My market' }).click();
  await expect(page.getByText('You offer nothing')).toBeVisible();
  await lookAt(person, 'my-market');
  await page.getByText('Trades and profit', { exact: true }).click();
  await expect(page.getByText('Nothing traded yet')).toBeVisible();
  await lookAt(person, 'my-market-trades');
});

test('somebody buys from the book: small coins first, a payout address bound, a card, a block', async ({
  person,
}) => {
  test.setTimeout(900_000);
  const { page } = person;
  await person.createWallet();
  await person.backUp();
  await person.getCoins();
  await person.mine();
  await person.go('Market');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  const offers = page.getByRole('region', { name: 'Lines of the book' });
  await offers.getByRole('button', { name: /^Buy / }).first().click();
  const review = page.getByRole('button', { name: 'Review in the approval window' });
  await expect(review).toBeEnabled({ timeout: 90_000 });
  await review.click();
  await page.waitForURL(/#\/flows\//);

  // The small coins that the market wants around a purchase are made first, by an operation of their own.
  const flow = page.url();
  /** Blocks come until the page of the trade says so: what was approved may still be on its way to the chain. */
  const mineUntil = (text: RegExp) =>
    expect(async () => {
      await person.mine(1);
      await page.goto(flow);
      await expect(page.getByText(text).first()).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 240_000 });
  await person.approve();
  await mineUntil(/Waits for your approval/);
  await expect(page.getByRole('region', { name: 'Lines of the trade' })).toContainText('To do');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export receipt' }).click();
  expect((await saving).suggestedFilename()).toContain('inkstone-trade-');
  await lookAt(person, 'trade-flow');

  // The market wants the payout address bound first, once; the purchase has a card of its own.
  await expect(async () => {
    const approval = await person.approvalWindow();
    await expect(approval.getByRole('heading', { name: /Bind/ }).first()).toBeVisible();
  }).toPass();
  await person.approve();
  await expect(async () => {
    const approval = await person.approvalWindow();
    await expect(approval.getByText('Bind a payout address')).toHaveCount(0);
    await expect(approval.getByRole('button', { name: 'Approve and sign' })).toBeVisible();
  }).toPass({ timeout: 120_000 });
  await person.approve();
  await person.until(/Waits for a block/);
  await mineUntil(/^Done/);
  await lookAt(person, 'trade-done');
});
