import { expect, expectAccessible, test } from './support/app.ts';

test('a message is shown whole, signed after approval, and verifies', async ({ funded }) => {
  const { page } = funded;
  await funded.go('Tools');
  await page.getByLabel('Message to sign').fill('I hold this address.\nWith a hidden\u200b sign.');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const approval = await funded.approvalWindow();
  await expect(approval.getByTestId('message-text')).toContainText('hidden⟨U+200B⟩ sign.');
  await expectAccessible(approval);
  await approval.getByRole('button', { name: 'Approve and sign' }).click();
  const copy = page.getByRole('button', { name: /^Copy signature / });
  await copy.waitFor();
  await page.mouse.move(0, 0);
  for (const theme of ['light', 'dark'] as const) {
    await funded.setTheme(theme);
    await expectAccessible(page);
  }
  const signature = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy signature ', '');
  const address = await page.getByLabel('Sign as').inputValue();
  await page.getByLabel('Address of the signer').fill(address);
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
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const approval = await funded.approvalWindow();
  await expect(approval.getByText(/operation of a swap/).first()).toBeVisible();
  await expect(approval.getByRole('button', { name: 'Approve and sign' })).toBeDisabled();
  await approval.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText('Nothing was signed')).toBeVisible();
});
