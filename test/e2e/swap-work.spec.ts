import type { Person } from '#scripts/demo/person.ts';

import { expect, lookAt, test } from './support/app.ts';

/** Gives the swap account some of every token; returns its address. */
async function endow(person: Person): Promise<string> {
  const { page } = person;
  await person.go('Swap');
  const address = await page.getByRole('combobox', { name: /^Account/ }).inputValue();
  await person.go('Practice controls');
  await page.getByLabel('Address', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Get swap tokens' }).click();
  await expect(page.getByText('Swap tokens received')).toBeVisible();
  await person.go('Swap');
  return address;
}

/** Approves what is pending, again if the service moved on and it was prepared again, and waits until it is done. */
async function approveAndSee(person: Person): Promise<void> {
  const lane = person.page.getByRole('region', { name: 'In progress', exact: true });
  await expect(lane).toContainText(/left to approve/, { timeout: 60_000 });
  await expect(async () => {
    const waits = lane.getByText('Waiting for your approval', { exact: true });
    if ((await waits.count()) > 0) await person.approve();
    await expect(lane).toHaveCount(0, { timeout: 15_000 });
  }).toPass({ timeout: 150_000 });
}

test('you can trade by keyboard alone, and see the result', async ({ funded }) => {
  const { page } = funded;
  await endow(funded);
  await expect(page.getByText('Balance 1').first()).toBeVisible();

  const keyboard = page.keyboard;
  await page.getByRole('textbox', { name: 'You pay', exact: true }).focus();
  await keyboard.press('Alt+Digit1');
  await page.getByPlaceholder('Ticker or inscription ID').fill('lime');
  await expect(page.getByRole('option', { name: /^lime/ })).toBeVisible();
  await lookAt(funded, 'swap-picker');
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'You pay: lime' })).toBeVisible();
  await page.getByRole('textbox', { name: 'You pay', exact: true }).focus();
  await keyboard.press('Alt+Digit2');
  await page.getByPlaceholder('Ticker or inscription ID').fill('pine');
  await expect(page.getByRole('option', { name: /^pine/ })).toBeVisible();
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'You pay', exact: true }).focus();
  await keyboard.type('100');
  await expect(page.getByRole('textbox', { name: 'You receive', exact: true })).not.toHaveValue('');
  await expect(page.getByText('Price impact')).toBeVisible();
  const review = page.getByRole('button', { name: 'Review swap' });
  await expect(review).toBeEnabled({ timeout: 60_000 });
  await expect(page.getByText('Cheapest').first()).toBeVisible();
  await lookAt(funded, 'swap-trade');
  // The look takes a while; figures that expire meanwhile are refreshed first.
  await expect(async () => {
    const lane = page.getByRole('region', { name: 'In progress', exact: true });
    if (await lane.isVisible()) return;
    await expect(review).toBeEnabled({ timeout: 20_000 });
    await keyboard.press('Enter');
    await expect(lane).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await approveAndSee(funded);
  await expect(page.getByText('Balance 900', { exact: true })).toBeVisible();

  await page.getByText('History', { exact: true }).click();
  const signed = page.getByRole('region', { name: 'Your signatures and the server’s records' });
  await expect(signed).toContainText('Not in a rollup yet');
  // Comparing reads the server's side immediately instead of waiting for the schedule.
  await signed.getByRole('button', { name: 'Compare again' }).click();
  await expect(signed).toContainText('Swapped 100 lime for', { timeout: 30_000 });
  // A commit is made half a minute after its first operation.
  await expect(async () => {
    await signed.getByRole('button', { name: 'Compare again' }).click();
    await expect(signed).toContainText('Matches the server', { timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  const [told = ''] = /Swapped 100 lime for [\d.]+/.exec((await signed.textContent()) ?? '') ?? [];
  await lookAt(funded, 'swap-signed');

  // The swap reports the operation and its fee separately, but it is one event, which is found by the words of
  // its records too.
  await funded.go('Activity');
  const activity = page.getByRole('region', { name: 'Activity', exact: true });
  await expect(activity.getByText('Swapped 100 lime for pine')).toHaveCount(1);
  await expect(activity.getByText(/^Swapped 100 lime for \d|^Swap fee/)).toHaveCount(0);
  await lookAt(funded, 'activity-swap');
  await page.getByLabel('Search activity').fill(told);
  await expect(activity.getByText('Swapped 100 lime for pine')).toHaveCount(1);
  await activity.getByText('Swapped 100 lime for pine').click();
  await expect(page.getByRole('heading', { name: /^Swapped 100 lime for/ })).toBeVisible();
  await lookAt(funded, 'activity-record');
});

test('liquidity is added with both sides linked, and comes out again', async ({ funded }) => {
  const { page } = funded;
  await endow(funded);
  await page.getByText('Pools', { exact: true }).click();
  await page.getByRole('link', { name: 'lime / pine' }).click();
  await page.getByText('Add price alert').click();
  const alerts = page.getByRole('region', { name: 'Price alerts' });
  await alerts.getByRole('textbox', { name: 'pine per lime' }).fill('0.01');
  await alerts.getByRole('button', { name: 'Add alert' }).click();
  await expect(alerts.getByText('Price at or below 0.01 pine', { exact: true })).toBeVisible();
  await page.getByLabel('First token').fill('100');
  await expect(page.getByLabel('Second token')).not.toHaveValue('');
  const review = page.getByRole('button', { name: 'Review adding liquidity' });
  await expect(review).toBeEnabled({ timeout: 60_000 });
  await lookAt(funded, 'swap-add');
  await review.click();
  await approveAndSee(funded);

  await page
    .getByRole('region', { name: 'Your position' })
    .getByText('Lock', { exact: true })
    .click();
  await page.getByRole('button', { name: '50 %', exact: true }).click();
  const lock = page.getByRole('button', { name: 'Review lock' });
  await expect(lock).toBeEnabled({ timeout: 60_000 });
  await lookAt(funded, 'swap-lock');
  await lock.click();
  await approveAndSee(funded);

  await page
    .getByRole('region', { name: 'Your position' })
    .getByText('Remove', { exact: true })
    .click();
  await page.getByRole('button', { name: '100 percent of the available LP tokens' }).click();
  await expect(page.getByLabel('You receive lime')).not.toHaveValue('');
  const out = page.getByRole('button', { name: 'Review removing liquidity' });
  await expect(out).toBeEnabled({ timeout: 60_000 });
  await lookAt(funded, 'swap-out');
  await out.click();
  await approveAndSee(funded);

  await page.getByRole('radio', { name: 'Tokens', exact: true }).check({ force: true });
  const about = page.getByRole('region', { name: 'About lime' });
  await expect(about).toContainText('Nothing has been published');
  await about.getByText('Publish information about lime').click();
  await about.getByRole('textbox', { name: 'Website' }).fill('https://lime.example');
  const publish = about.getByRole('button', { name: 'Publish', exact: true });
  await expect(publish).toBeEnabled({ timeout: 60_000 });
  await lookAt(funded, 'swap-about');
  await publish.click();
  await expect(about.getByRole('definition')).toHaveText('https://lime.example');

  await page.getByRole('link', { name: 'All pools' }).click();
  await page.getByText('Positions', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'lime / pine' }).first()).toBeVisible();
  await lookAt(funded, 'swap-mine');
  await page.getByText('Staking', { exact: true }).click();
  await expect(page.getByText('Upcoming unlocks and epoch ends')).toBeVisible();
  await expect(page.getByText(/in 30 days/)).toBeVisible();
  await lookAt(funded, 'swap-unlocks');
});

test('tokens go to three at once, from a pasted list', async ({ funded }) => {
  const { page } = funded;
  await endow(funded);
  await page.getByText('Send', { exact: true }).click();
  await page.getByRole('button', { name: /^Token to send/ }).click();
  await page.getByPlaceholder('Ticker or inscription ID').fill('reed');
  await page.getByRole('option', { name: /^reed/ }).click();
  const receivers = [
    'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp',
    'bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202',
    'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk',
  ];
  const text = [...receivers.map((to, at) => `${to},${at + 1}.5`), 'nobody,1'].join('\n');
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await expect(page.getByText('1 line couldn’t be read')).toBeVisible();
  await expect(page.getByText('Total for 3 recipients')).toBeVisible();
  const review = page.getByRole('button', { name: 'Review send' });
  await expect(review).toBeEnabled({ timeout: 60_000 });
  await lookAt(funded, 'swap-send');
  await review.click();
  await approveAndSee(funded);
});
