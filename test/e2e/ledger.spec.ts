import { shownOnActivity, shownOnPortfolio } from '#scripts/demo/sums.ts';

import { expect, lookAt, test } from './support/app.ts';
import { review, through } from './support/through.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
test('the rows of Activity and the recent changes add up to what Portfolio shows', async ({
  funded,
  shell,
}) => {
  const { page } = funded;
  await funded.go('Portfolio');
  const before = await shownOnPortfolio(page);
  await funded.go('Activity');
  const sum = await shownOnActivity(page);

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
    await through(funded, shell, /Every byte matches/);
  });

  await expect(async () => {
    await funded.go('Portfolio');
    const { total, lately } = await shownOnPortfolio(page);
    await funded.go('Activity');
    const rows = (await shownOnActivity(page)) - sum;
    expect(rows).toBeLessThan(-25_000n);
    expect({ rows, lately: lately - before.lately }).toEqual({
      rows: total - before.total,
      lately: rows,
    });
  }).toPass({ timeout: 60_000 });
  await lookAt(funded, 'activity-adds-up');
});
