import * as bitcoin from 'bitcoinjs-lib';

import { PASSWORD, SIGN } from '#scripts/demo/person.ts';

import { expect, expectAccessible, lookAt, test } from './support/app.ts';

test('a message is shown whole, signed after approval, and verifies', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Tools');
  await page.getByLabel('Message to sign').fill('I hold this address.\nWith a hidden\u200b sign.');
  await page.getByRole('button', { name: 'Sign message', exact: true }).click();
  const approval = await funded.approvalWindow();
  await expect(approval.getByTestId('message-text')).toContainText('hidden⟨U+200B⟩ sign.');
  await expectAccessible(approval);
  await approval.getByRole('button', { name: SIGN }).click();
  const copy = page.getByRole('button', { name: /^Copy signature / });
  await copy.waitFor();
  await page.mouse.move(0, 0);
  await lookAt(funded, 'tools-signed');
  const signature = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy signature ', '');
  const address = await page.getByLabel('Sign as').inputValue();
  await page.getByLabel('Signer’s address').fill(address);
  await page
    .getByLabel('Message', { exact: true })
    .fill('I hold this address.\nWith a hidden\u200b sign.');
  await page.getByLabel('Signature', { exact: true }).fill(signature);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('The signature is valid')).toBeVisible();
});

test('a message that is an operation of a swap cannot be approved', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Tools');
  await page.getByLabel('Message to sign').fill('id: 1\naddr: a\nfunc: send\nparams: b\nts: 5\n');
  await page.getByRole('button', { name: 'Sign message', exact: true }).click();
  const approval = await funded.approvalWindow();
  await expect(approval.getByText(/swap operation/).first()).toBeVisible();
  await expect(approval.getByText('You can only reject this request')).toBeVisible();
  const note = approval.getByRole('alert').filter({ hasText: 'This can’t be signed' });
  await expect(note).toContainText('swap operation');
  await expect(note).toContainText('Reject it. Nothing has been signed');
  await lookAt(funded, 'approval-blocked', approval);
  await expect(approval.getByRole('button', { name: SIGN })).toHaveCount(0);
  await approval.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Nothing was signed')).toBeVisible();
});

test('a PSBT file is read, signed with a reason, finalized and sent', async ({ funded, shell }) => {
  const { page } = funded;
  const ask = async (name: string, input: object) => {
    const result = await shell.app.dispatch(name, input, 'main');
    return (result as unknown as { value: unknown }).value;
  };
  const { coins } = (await ask('coins.list', { refresh: true })) as {
    coins: { outpoint: string; sats: string; address: string }[];
  };
  const [coin] = coins;
  const [hash = '', vout] = coin!.outpoint.split(':');
  const network = bitcoin.networks.regtest;
  const psbt = new bitcoin.Psbt({ network });
  psbt.addInput({ hash, index: Number(vout) });
  psbt.addOutput({ address: 'bcrt1q6z64a43mjgkcq0ul2znwneq3spghrlau9slefp', value: 20_000n });
  psbt.addOutput({ address: coin!.address, value: BigInt(coin!.sats) - 21_000n });

  await page.goto(`${page.url().split('#')[0]}#/tools?section=psbt`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'shared.psbt',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(psbt.toBuffer()),
  });
  await page.getByRole('heading', { name: 'Effect of this PSBT' }).waitFor();
  await lookAt(funded, 'tools-psbt');
  await page.getByRole('button', { name: 'Sign my inputs' }).click();
  const approval = await funded.approvalWindow();
  await approval
    .getByText(/21.000 sats leave your wallet/)
    .first()
    .waitFor();
  await expectAccessible(approval);
  await expect(approval.getByRole('button', { name: SIGN })).toBeDisabled();
  await approval.getByLabel('Reason').fill('I agreed to this');
  await approval.getByLabel('Password').fill(PASSWORD);
  await approval.getByRole('button', { name: SIGN }).click();
  await page.getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('button', { name: 'Broadcast' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Transaction sent', { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expectAccessible(page);
});
