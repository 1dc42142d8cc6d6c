import type { Page } from '@playwright/test';

import { expect, lookAt, test } from './support/app.ts';
import { review, through } from './support/through.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const SATS = /([+−]?)(\d[\d\u202f]*)\s*sats/u;

const satsIn = (text: string): bigint => {
  const [, sign = '', digits = ''] = SATS.exec(text) ?? [];
  return BigInt(`${sign === '−' ? '-' : ''}${digits.replaceAll('\u202f', '') || '0'}`);
};

/** The total as Portfolio shows it. */
async function shownTotal(page: Page): Promise<bigint> {
  await page.getByRole('button', { name: 'Refresh' }).click();
  const total = page.getByRole('region', { name: 'Balance' }).locator('.figure');
  await expect(total).toContainText('sats');
  return satsIn((await total.textContent()) ?? '');
}

/** The amounts of all rows of Activity, added up as a reader would. */
async function shownSum(page: Page): Promise<bigint> {
  const amounts = await page.getByTestId('amount').allTextContents();
  return amounts.map(satsIn).reduce((sum, one) => sum + one, 0n);
}

test('the rows of Activity add up to what Portfolio shows', async ({ funded, shell }) => {
  const { page } = funded;
  await funded.go('Portfolio');
  const total = await shownTotal(page);
  await funded.go('Activity');
  await expect(page.getByTestId('amount').first()).toBeVisible();
  const sum = await shownSum(page);

  await test.step('a payment to somebody else', async () => {
    await funded.go('Coins');
    await page.getByRole('link', { name: 'Send', exact: true }).click();
    await page.getByLabel('Address', { exact: true }).fill(STRANGER);
    await page.getByLabel('Amount', { exact: true }).fill('25 000');
    await review(funded);
    await through(funded, shell, /^Confirmed\./);
  });

  await test.step('an inscription to oneself, whose postage comes back', async () => {
    await funded.go('Inscribe');
    await funded.fill('Text', { Text: 'added up' });
    await funded.order();
    await through(funded, shell, /every byte is the same/);
  });

  const expected = async () => {
    await funded.go('Portfolio');
    const change = (await shownTotal(page)) - total;
    await funded.go('Activity');
    return { change, shown: (await shownSum(page)) - sum };
  };
  await expect(async () => {
    const { change, shown } = await expected();
    expect(change).toBeLessThan(-25_000n);
    expect(shown).toBe(change);
  }).toPass({ timeout: 60_000 });
  await lookAt(funded, 'activity-adds-up');
});
