import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { PASSWORD } from '#scripts/demo/person.ts';
import { PAIR, signPair } from '#test/flows/support/other-device.ts';

import { expect, expectAccessible, lookAt, test } from './support/app.ts';
import { review, through } from './support/through.ts';

const PHRASE =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

/** An address that belongs to no wallet here. */
const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

async function openSettings(page: Page, section: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByText(section, { exact: true }).first().click();
}

test('wallets and accounts are added, found, rehearsed and removed, and pass axe', async ({
  person,
}) => {
  await person.createWallet();
  await person.backUp();
  const { page } = person;
  await openSettings(page, 'Wallets');
  const first = page.getByRole('region', { name: 'Wallet 1' });
  await expect(first.getByText('Backed up', { exact: true })).toBeVisible();

  await first.getByRole('button', { name: 'Add account' }).click();
  await first.getByRole('button', { name: 'Add this account' }).click();
  await person.allowChange();
  await expect(first.getByRole('row', { name: /Listings/ })).toBeVisible();

  await page.getByRole('button', { name: 'Add a wallet' }).click();
  await page.getByText('Import phrase', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Savings');
  await page.getByLabel('Recovery phrase').fill(PHRASE);
  await lookAt(person, 'add-wallet');
  await page.getByRole('button', { name: 'Add wallet', exact: true }).click();
  await expect(page.getByText('Waiting for you in the approval window')).toBeVisible();
  await person.allowChange(async (approval) => {
    await lookAt(person, 'change', approval);
  });
  const savings = page.getByRole('region', { name: 'Savings' });
  await expect(savings.getByText('In use')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Wallet' })).toBeVisible();

  await savings.getByRole('button', { name: 'Find accounts' }).click();
  await savings.getByRole('button', { name: 'Start search' }).click();
  await expect(savings.getByText('No more accounts found.')).toBeVisible({ timeout: 60_000 });

  await savings.getByRole('button', { name: 'Verify backup' }).click();
  await savings.getByText('All words', { exact: true }).click();
  await savings.getByLabel('Recovery phrase').fill(PHRASE.replace('about', 'above'));
  await savings.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(savings.getByText('This doesn’t restore the wallet')).toBeVisible();
  await savings.getByLabel('Recovery phrase').fill(PHRASE);
  await savings.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(savings.getByText('This backup restores the wallet')).toBeVisible();
  await openSettings(page, 'Wallets');
  await lookAt(person, 'wallets');

  await savings.getByRole('button', { name: 'Remove', exact: true }).click();
  await savings.getByLabel('Type REMOVE to confirm').fill('REMOVE');
  await savings.getByRole('button', { name: 'Remove Savings' }).click();
  await person.allowChange();
  await expect(savings).toHaveCount(0);
  await expect(first.getByText('In use')).toBeVisible();
});

test('an account is chosen to receive by its role, and its key appears in the approval window alone', async ({
  person,
}) => {
  await person.createWallet();
  await person.backUp();
  const { page } = person;
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  const roles = page.getByRole('group', { name: 'Account to receive on' });
  await roles.getByText('Inscriptions', { exact: true }).click();
  await expect(page.getByText('For inscriptions and tokens')).toBeVisible();
  await page.getByRole('button', { name: 'Private key of this address' }).click();
  await lookAt(person, 'receive');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Show key' }).click();
  const approval = await person.approvalWindow();
  await expect(approval.getByText('Private key of one address')).toBeVisible();
  await approval.getByRole('button', { name: 'Show key' }).click();
  await expect(approval.getByText(/^c[1-9A-HJ-NP-Za-km-z]{51}$/)).toBeVisible();
  await expectAccessible(approval);
});

test('a backup file restores everything after the wallet was erased', async ({ person }) => {
  await person.createWallet();
  await person.backUp();
  const { page } = person;
  await openSettings(page, 'Wallets');
  const code = await page.locator('dd .font-mono').first().innerText();
  await page.getByText('Backup', { exact: true }).first().click();
  await page.getByLabel('Password').fill(PASSWORD);
  await lookAt(person, 'backup');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save backup file' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^inkstone-.*\.inkstone-backup$/);
  const path = await download.path();

  await page.getByText('Security', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Erase wallet…' }).click();
  await page.getByLabel('Type ERASE to confirm').fill('ERASE');
  await page.getByRole('button', { name: 'Erase wallet from this computer' }).click();
  await person.allowChange();
  await person.openExisting('Restore backup');
  await page.getByLabel('Backup file').setInputFiles(path);
  await page.getByLabel('Password').fill(PASSWORD);
  await lookAt(person, 'restore');
  await page.getByRole('button', { name: 'Restore wallet' }).click();
  await page.getByRole('button', { name: 'Unlock' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor();
  await openSettings(page, 'Wallets');
  await expect(page.getByText(code, { exact: true })).toBeVisible();
});

test('a pair of addresses is watched from the first start; it pays, and inscribes, by PSBTs signed elsewhere', async ({
  person,
  shell,
}) => {
  const { page } = person;
  // A native radio group: the arrow keys select.
  await page.getByRole('button', { name: 'I already have a wallet' }).press('Enter');
  await page.getByRole('radio', { name: 'Restore backup' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Watch-only' })).toBeChecked();
  await expect(
    page.getByRole('textbox', { name: 'Extended public key or descriptor' }),
  ).toBeVisible();
  await page.getByText('Addresses', { exact: true }).click();
  await page
    .getByRole('textbox', { name: 'Addresses to watch' })
    .fill(`${PAIR.pays}\n${PAIR.holds}`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Password again' }).fill(PASSWORD);
  await lookAt(person, 'watch');
  const watch = page.getByRole('button', { name: 'Add watch-only wallet' });
  await watch.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible();
  await page.getByRole('link', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('Watch-only').first()).toBeVisible();

  const faucet = { address: PAIR.pays, sats: 50_000 };
  await shell.app.dispatch('practice.faucet', faucet, 'main');
  await shell.app.dispatch('practice.mine', { blocks: 1 }, 'main');
  await person.go('Portfolio');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/50\D?000/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sign on another device')).toBeVisible();
  await page.getByRole('combobox', { name: 'Address' }).fill(STRANGER);
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('20000');
  await review(person);
  const cards = await through(person, shell, /Waiting for the signed transaction/, 'approving');
  expect(cards).toEqual([expect.stringMatching(/^Send .* sats$/u)]);

  const outside = page.getByRole('region', { name: 'Sign on another device' });
  const back = outside.getByRole('textbox', { name: 'Signed PSBT' });
  const unsigned = async (): Promise<string> => {
    const download = page.waitForEvent('download');
    await outside.getByRole('button', { name: 'Save unsigned PSBT' }).click();
    return readFileSync(await (await download).path()).toString('base64');
  };
  await lookAt(person, 'outside');
  const psbt = await unsigned();
  await back.fill(psbt);
  await outside.getByRole('button', { name: 'Verify and broadcast' }).click();
  await expect(outside.getByText('It isn’t signed yet', { exact: false })).toBeVisible();
  await back.fill(signPair(psbt));
  // Past what the error means.
  await back.press('Tab');
  await expect(outside.getByText('What does this mean?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(outside).toHaveCount(0);
  await through(person, shell, /^Confirmed\./);

  await person.fill('Text', { Text: 'kept cold' });
  await expect(page.getByText('Sign on another device')).toBeVisible();
  await person.order();
  expect(await through(person, shell, /Waiting for the signed transaction/, 'approving')).toEqual([
    expect.stringMatching(/^Pay .* for this order$/u),
  ]);
  await lookAt(person, 'outside-order');
  await expect(page.getByRole('region', { name: 'Pay from another wallet' })).toHaveCount(0);
  await back.fill(signPair(await unsigned()));
  await outside.getByRole('button', { name: 'Verify and broadcast' }).click();
  await expect(outside).toHaveCount(0);
  await through(person, shell, /Every byte matches/);
});
