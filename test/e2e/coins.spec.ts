import { expect, lookAt, test } from './support/app.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const STRANGER_TAPROOT = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

test('coins have a report, a label and a freezer; sending is approved, bumped and confirmed', async ({
  funded,
}) => {
  const { page } = funded;
  const look = (name: string) => lookAt(funded, name);

  await funded.go('Coins');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Not checked yet' }).first();
  await row.waitFor();
  await row.getByRole('checkbox').check();
  await look('coins');

  await row.getByRole('button', { name: /^Details of coin/ }).click();
  const drawer = page.getByRole('region', { name: 'Coin details' });
  await drawer.getByText('All sources agree').waitFor();
  await drawer.getByRole('button', { name: 'Add a label to this coin' }).click();
  await drawer.getByRole('textbox', { name: 'The label of this coin' }).fill('from the faucet');
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'from the faucet: change the label' }).waitFor();
  await drawer.getByRole('button', { name: 'Freeze' }).click();
  await drawer.getByRole('button', { name: 'Unfreeze' }).waitFor();
  await look('report');
  await drawer.getByRole('button', { name: 'Unfreeze' }).click();
  await funded.allowChange();
  await drawer.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByText('from the faucet')).toBeVisible();

  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await page.getByLabel('Address', { exact: true }).fill(`${STRANGER.slice(0, -1)}y`);
  await page.getByText('The checksum is wrong').waitFor();
  await page.getByLabel('Address', { exact: true }).fill(STRANGER);
  await page.getByRole('button', { name: 'Max' }).click();
  await page.getByText('All clean coins').waitFor();
  await page.getByLabel('Amount', { exact: true }).fill('25 000');
  await page.getByRole('textbox', { name: 'Note' }).fill('Rent of November');
  await page.getByText('Economy').click();
  await page.getByText('Total cost').waitFor();
  await look('send');
  // With the keyboard only from the amount on: Enter submits the form.
  await page.getByLabel('Amount', { exact: true }).press('Enter');
  await page.waitForURL(/#\/flows\//);
  // Back leads to the form as it was, which says what it has started.
  await page.goBack();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(STRANGER);
  await page.getByText('This send already waits for your approval').waitFor();
  await look('send-draft');
  await page.getByRole('link', { name: 'open it' }).click();
  await page.waitForURL(/#\/flows\//);
  await funded.approve(async (approval) => {
    await approval
      .getByText(/^Send [\d\s]+ sats$/u)
      .first()
      .waitFor();
    await lookAt(funded, 'approval-send', approval);
  });
  await funded.until(/Not confirmed yet/);
  await look('flow-send');
  await page.getByLabel('Fee rate', { exact: true }).fill('12');
  await expect(page.getByText(/Costs about [\d\s]+ sats more/u)).toHaveCount(2);
  await page.getByRole('button', { name: 'Raise the fee' }).click();
  await funded.approve();
  await page.getByText('Replaced', { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Rent of November: change the note/ }).waitFor();
  const here = page.url();
  await funded.mine();
  await page.goto(here);
  await funded.until(/^Confirmed\./);

  // The next send suggests the same recipient, chosen with the keyboard; nothing else is left of the draft.
  await page.evaluate("location.hash = '#/send'");
  const address = page.getByRole('combobox', { name: 'Address', exact: true });
  await expect(address).toHaveValue('');
  await address.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await look('recipients');
  await address.press('Enter');
  await expect(address).toHaveValue(STRANGER);
  await page.goto(here);
  await funded.until(/^Confirmed\./);

  // A receipt signed with one of the wallet's keys, to print; anyone who has it can check it.
  await page.getByRole('button', { name: 'Signed receipt' }).click();
  const receipt = page.getByRole('region', { name: 'Signed receipt' });
  await receipt.getByRole('button', { name: 'Review in the approval window' }).click();
  await funded.approve((approval) =>
    expect(approval.getByTestId('message-text')).toContainText(STRANGER),
  );
  const saving = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Save as PDF' }).click();
  const pdf = await (await saving).path();
  await look('receipt');
  await funded.go('Tools');
  await page.getByText('Receipts', { exact: true }).click();
  await page.getByLabel('Choose a PDF or receipt file').setInputFiles(pdf);
  await page.getByText('The signature is valid').waitFor();
  await page.getByText('Your records match every line.').waitFor();
  await look('check-receipt');
  await page.goto(here);

  // The payment's note: on its transaction's page by keyboard, and found in Activity.
  const txs = page.getByRole('region', { name: 'Transactions' });
  await txs.getByRole('link').last().click();
  const said = page.getByRole('button', { name: /^Rent of November: change the label/ });
  await said.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and heat');
  await page.keyboard.press('Escape');
  await expect(said).toBeFocused();
  await page.keyboard.press('Enter');
  const box = page.getByRole('textbox', { name: 'The label of this transaction' });
  await expect(box).toHaveValue('Rent of November');
  await box.fill('Rent, with heat');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Rent, with heat: change/ }).waitFor();
  await look('transaction-label');
  await funded.go('Activity');
  await page.getByRole('textbox', { name: 'Search activity' }).fill('heat rent');
  const rows = page.getByRole('region', { name: 'Activity', exact: true });
  await expect(rows.getByText('Rent, with heat').first()).toBeVisible();
  await expect(rows.getByText('received')).toHaveCount(0);
  // Saves the search under a name.
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await page.keyboard.type('Rent');
  await page.keyboard.press('Enter');
  const filters = page.getByRole('region', { name: 'Saved filters' });
  await filters.getByRole('button', { name: 'Rent', exact: true }).waitFor();
  await look('activity-note');
  await page.getByRole('textbox', { name: 'Search activity' }).fill('');
  await filters.getByRole('button', { name: 'Rent', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Search activity' })).toHaveValue('heat rent');
  await page.goto(page.url().replace(/#.*/, '#/addresses'));
  await page
    .getByRole('cell', { name: /receive 0 · used/ })
    .first()
    .waitFor();
  await look('addresses');
});

test('an inscription is sent from the portfolio, and junk is marked as spendable', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.fill('Text', { Text: 'to be sent' });
  await funded.order();
  await funded.approve();
  await funded.until(/The inscription was sent/);
  await funded.mine();
  await funded.go('Portfolio');
  await page
    .getByRole('group', { name: 'Holdings' })
    .getByText('Inscriptions', { exact: true })
    .click();
  const send = page.getByRole('link', { name: /^Send inscription/ });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(send).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await send.click();
  await page.getByLabel('Address', { exact: true }).fill(STRANGER_TAPROOT);
  const confirmation = page.getByLabel('Last six characters of the address');
  await confirmation.fill(STRANGER_TAPROOT.slice(-6));
  await page.getByText('Total cost').waitFor();
  await lookAt(funded, 'send-inscription');

  await funded.go('Coins');
  const row = page.getByRole('row').filter({ hasText: 'Contains an asset' }).first();
  await row.getByRole('button', { name: /^Details of coin/ }).click();
  const drawer = page.getByRole('region', { name: 'Coin details' });
  await drawer.locator('summary').getByText('Mark coin as spendable').click();
  await drawer.getByLabel('Why it is worthless').fill('only a test');
  await drawer.getByRole('button', { name: 'Mark coin as spendable' }).click();
  await funded.allowChange(async (approval) => {
    await expect(approval.getByText('only a test')).toBeVisible();
  });
  await drawer.getByText('Marked as spendable by you').waitFor({ timeout: 60_000 });
  await lookAt(funded, 'released');
});
