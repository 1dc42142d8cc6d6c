import { expect, lookAt, test } from './support/app.ts';

test('pools lead to their price, history, shares and locks', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Swap');
  await expect(page.getByRole('heading', { level: 1, name: 'Swap' })).toBeVisible();
  await page.getByText('Pools', { exact: true }).click();
  const pool = page.getByRole('link', { name: 'lime / pine' });
  await expect(pool).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(5);
  await expect(page.getByText('Total value locked')).toBeVisible();
  await lookAt(funded, 'swap-pools');
  await page.getByRole('textbox', { name: 'Search tickers' }).fill('peat');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Search tickers' }).fill('');

  await pool.click();
  await expect(page.getByRole('img', { name: /^Price of lime in pine: from/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Swap', exact: true }).first()).toBeVisible();
  await lookAt(funded, 'swap-pool');
  await page.getByText('7 d', { exact: true }).click();
  await expect(page.getByRole('img', { name: /^Price of lime/ })).toBeVisible();
  await page.getByLabel('Type').selectOption('Liquidity');
  await expect(page.getByRole('cell', { name: 'Added' }).first()).toBeVisible();
  await page.getByText('LP holders', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'LP token holders' })).toContainText('%');
  await lookAt(funded, 'swap-holders');
  await page.getByText('Locks', { exact: true }).last().click();
  await expect(page.getByText('30 days').last()).toBeVisible();
  await lookAt(funded, 'swap-locks');
  await page.getByText('Tokens', { exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Holders of lime' })).toContainText('%');
});

test('histories, epochs and rollups are there, and what is the wallet’s own', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Swap');
  await page.getByText('History', { exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Swap', exact: true }).first()).toBeVisible();
  for (const kind of ['Two-hop swaps', 'Liquidity', 'Sends', 'LP tokens burned', 'Fees paid']) {
    await page.getByLabel('Type').selectOption(kind);
    await expect(page.getByRole('region', { name: kind })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
  await lookAt(funded, 'swap-history');
  await page.getByLabel('Address', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByText('No fees paid')).toBeVisible();

  await page.getByText('Staking', { exact: true }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await lookAt(funded, 'swap-staking');
  await page.getByText('Rollups', { exact: true }).first().click();
  const rollup = page.getByRole('table').getByRole('row').nth(1);
  await expect(rollup.getByText('Swap', { exact: false }).first()).toBeVisible();
  await rollup.getByRole('button', { name: /^Operations of/ }).click();
  const operations = page.getByRole('region', { name: /^Operations of/ });
  await expect(operations.getByText('Swap', { exact: true }).first()).toBeVisible();
  await expect(operations.getByText(/ for about /).first()).toBeVisible();
  await lookAt(funded, 'swap-rollups');
  await page.getByText('Positions', { exact: true }).click();
  await expect(page.getByText('No tokens in the swap')).toBeVisible();
  await lookAt(funded, 'swap-mine');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Rollups' })).toBeVisible();
});
