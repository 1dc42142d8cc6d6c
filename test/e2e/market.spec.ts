import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureRenderer } from '#scripts/renderer-build.ts';
import { runWebShell } from '#scripts/web-shell/run.ts';

import { expect, expectAccessible, test as base } from './support/app.ts';

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

  await moss.click();
  await expect(page.getByRole('img', { name: /Price of one moss: from/ })).toBeVisible();
  const offers = page.getByRole('region', { name: 'Offers' });
  await expect(offers.getByRole('row').nth(1)).toBeVisible();
  await look('market-tick');

  const prices = async () =>
    (await offers.locator('tbody tr td:nth-child(2)').allInnerTexts()).map(Number);
  const cheapest = await prices();
  expect(cheapest).toEqual([...cheapest].sort((a, b) => a - b));
  await page.getByLabel('Highest price in sats').fill('545');
  await expect(page.getByText('No offer fits the filters.')).toBeVisible();
  await page.getByLabel('Highest price in sats').fill('1.5');
  await expect(page.getByText('A price is a whole number of sats.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(offers.locator('tbody tr')).toHaveCount(cheapest.length);

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
