import { readFileSync } from 'node:fs';

import { PASSWORD } from '#scripts/demo/person.ts';
import { DESCRIPTOR, signElsewhere } from '#test/flows/support/other-device.ts';

import { expect, lookAt, test } from './support/app.ts';
import { review, through } from './support/through.ts';

// A practice network with residents.
test.use({ town: { seed: 'market', residents: true } });

test('a wallet watched by its account key buys and lists, signed where the keys are', async ({
  person,
  shell,
}) => {
  const { page } = person;
  await person.openExisting('Watch-only');
  await page.getByRole('textbox', { name: 'Extended public key or descriptor' }).fill(DESCRIPTOR);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Password again' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Add watch-only wallet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  const accounts = await shell.app.dispatch('wallet.accounts', {}, 'main');
  const [{ address }] = (accounts as { value: [{ address: string }] }).value;
  await shell.app.dispatch('practice.faucet', { address, sats: 400_000 }, 'main');
  await shell.app.dispatch('practice.mine', { blocks: 1 }, 'main');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/400\D?000/).first()).toBeVisible();

  const outside = page.getByRole('region', { name: 'Sign on another device' });
  const back = outside.getByRole('textbox', { name: 'Signed PSBT' });
  async function leave(): Promise<string> {
    const download = page.waitForEvent('download');
    await outside.getByRole('button', { name: 'Save unsigned PSBT' }).click();
    return readFileSync(await (await download).path()).toString('base64');
  }
  async function signAway(action: string): Promise<void> {
    await back.fill(signElsewhere(await leave()));
    await outside.getByRole('button', { name: action }).click();
  }

  await person.go('Market');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  const book = page.getByRole('region', { name: 'Order book' });
  await book.getByRole('button', { name: /^Buy / }).first().click();
  await expect(page.getByText('Sign on another device')).toBeVisible();
  await expect(page.getByText('You can list one item at a time', { exact: false })).toBeVisible();
  await lookAt(person, 'watched-buy');
  await review(person);
  // Small coins are created first; the purchase's page shows their cost.
  const small = await through(person, shell, /^Sign on another device/, 'approving');
  expect(small).toEqual([expect.stringMatching(/^Send .* sats$/u)]);
  await signAway('Verify and broadcast');
  await expect(outside).toHaveCount(0);
  expect(await through(person, shell, /Waiting for the signed transaction/)).toEqual([
    expect.stringMatching(/^Buy .* sats$/u),
  ]);
  await lookAt(person, 'watched-bought');
  const psbt = await leave();
  await back.fill(psbt);
  await outside.getByRole('button', { name: 'Verify and submit' }).click();
  await expect(outside.getByText('It isn’t signed yet', { exact: false })).toBeVisible();
  await back.fill(signElsewhere(psbt));
  // Past what the error means.
  await back.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(outside).toHaveCount(0);
  await through(person, shell, /^Done\./);

  // Lists a piece of the purchase, too expensive for anyone to buy.
  await person.go('Market');
  await page.getByRole('link', { name: 'moss', exact: true }).click();
  await page.getByRole('main').getByText('List', { exact: true }).click();
  await page.getByRole('link', { name: 'List several at once' }).click();
  await page.getByText('Available balance', { exact: false }).first().click();
  await page.getByLabel('Amount per listing').fill('20');
  await page.getByLabel('Number of listings').fill('2');
  await page.getByText('From floor price', { exact: true }).click();
  await page.getByLabel('Above floor price').fill('60');
  await expect(page.getByText('Choose one at a time', { exact: false })).toBeVisible();
  await lookAt(person, 'watched-two');
  await page.getByLabel('Number of listings').fill('1');
  await page.getByLabel('Total price').fill('1400');
  await review(person);
  expect(await through(person, shell, /^Sign on another device/, 'approving')).toEqual([
    expect.stringMatching(/^Pay .* for this order$/u),
  ]);
  await signAway('Verify and broadcast');
  await expect(outside).toHaveCount(0);
  expect(await through(person, shell, /Waiting for the signed transaction/)).toEqual([
    expect.stringMatching(/^List .* sats$/u),
  ]);
  await lookAt(person, 'watched-offered');
  await signAway('Verify and submit');
  await through(person, shell, /^Done\./, 'approving');
  await person.go('Market');
  await page.getByRole('link', { name: 'My market' }).click();
  await expect(page.getByRole('row').filter({ hasText: '20 moss' })).toHaveCount(1);
  await lookAt(person, 'watched-mine');
});
