import { pictureFile, textFile } from '#scripts/demo/files.ts';

import { expect, expectAccessible, test } from './support/app.ts';

test('two files become inscriptions whose bytes are compared', async ({ funded }) => {
  await funded.chooseFiles([pictureFile(), textFile()]);
  await funded.order();
  await funded.approve(async (approval) => {
    const contract = approval.getByTestId('contract');
    await expect(contract.getByRole('img', { name: 'rings.png' })).toBeVisible();
    await expect(contract.getByText(/^image\/png, /)).toBeVisible();
    await expect(approval.getByText(/^Inscribe 2 files, to your own address, for /)).toBeVisible();
    await expect(approval.getByText('Pays the requested amount')).toBeHidden();
    await funded.unfold(approval);
    await expect(approval.getByText('Pays the requested amount')).toBeVisible();
    await expect(approval.getByText(/of it returns to you as postage/)).toBeVisible();
  });
  await funded.until(/The inscription was sent/);
  const order = funded.page.url();
  await funded.mine();
  await funded.page.goto(order);
  await funded.until(/Every byte matches/);
  await funded.go('Portfolio');
  await funded.page
    .getByRole('group', { name: 'Holdings' })
    .getByText('Inscriptions', { exact: true })
    .click();
  await expect(funded.page.getByText('image/png')).toBeVisible();
});

test('a refused payment signs nothing and leaves the choice', async ({ funded }) => {
  await funded.fill('Text', { Text: 'not today' });
  await funded.order();
  const approval = await funded.approvalWindow();
  await approval.getByRole('button', { name: 'Reject' }).click();
  await funded.until(/You rejected the payment/);
  await funded.page.getByRole('button', { name: 'Cancel the order' }).click();
  await funded.until(/Cancelled\. Nothing was paid/);
});

test('an order paid from outside shows the exact amount, and a wrong payment is asked about', async ({
  funded,
  shell,
}) => {
  await funded.fill('Text', { Text: 'paid by somebody else '.repeat(100) });
  await funded.page.getByText('Another wallet', { exact: true }).click();
  await funded.order();
  await funded.until(/Send exactly/);
  const flows = await shell.app.dispatch('flow.list', { active: true }, 'main');
  const [flow] = (
    flows as unknown as { value: { order: { payAddress: string; amountSats: string } }[] }
  ).value;
  const { payAddress, amountSats } = flow!.order;
  await shell.app.dispatch(
    'practice.payFromOutside',
    { address: payAddress, sats: Number(amountSats) + 9000, withInscription: false },
    'main',
  );
  await funded.until(/Overpaid/);
  await expect(funded.page.getByText(/9.000 sats above/)).toBeVisible();
  const preview = funded.page.getByRole('region', { name: 'Refund estimate' });
  await expect(preview).toContainText(/Fee at \d+ sat\/vB/);
  await funded.page.getByLabel('Fee rate', { exact: true }).fill('5000');
  await expect(preview).toContainText('Choose at most');
  await expect(funded.page.getByRole('button', { name: 'Request refund' })).toBeDisabled();
  await expectAccessible(funded.page);
  await funded.page.getByLabel('Fee rate', { exact: true }).fill('2');
  await expect(preview).toContainText('Fee at 2 sat/vB');
});

test('bad files and bad tickers get a sentence each, and nothing else is lost', async ({
  funded,
}) => {
  await funded.chooseFiles([
    textFile(),
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'huge.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(400_000, 1) },
  ]);
  await expect(funded.page.getByText('note.txt').first()).toBeVisible();
  await expect(funded.page.getByText(/empty/i).first()).toBeVisible();
  await funded.fill('BRC-20 mint', { Ticker: 'abc', 'Amount per mint': '1' });
  await expect(funded.page.getByText(/4, 5 or 6 bytes/).first()).toBeVisible();
  await expect(
    funded.page.getByRole('button', { name: 'Review order', exact: true }),
  ).toBeDisabled();
});
