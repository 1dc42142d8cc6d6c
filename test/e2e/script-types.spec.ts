import { expect, expectAccessible, test } from './support/app.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

for (const [kind, value, address] of [
  ['Legacy', 'p2pkh', /^[mn]/],
  ['Nested segwit', 'p2sh-p2wpkh', /^2/],
] as const) {
  test(`a wallet that pays from ${kind} orders an inscription and sends, from screen to block`, async ({
    person,
  }) => {
    person.page.setDefaultTimeout(40_000);
    await person.createWallet();
    await person.backUp();
    const { page } = person;
    await person.go('Settings');
    await page.getByText('Wallets', { exact: true }).first().click();
    const wallet = page.getByRole('region', { name: 'Wallet 1' });
    await wallet.getByRole('button', { name: 'Edit Payment' }).click();
    await wallet.getByLabel('Account role').selectOption('listing');
    await wallet.getByRole('button', { name: 'Save', exact: true }).click();
    await person.allowChange();
    await wallet.getByRole('button', { name: 'Add account' }).click();
    const form = wallet.getByRole('form', { name: 'Add account' });
    await form.getByRole('combobox').first().selectOption('payment');
    await form.getByRole('combobox').last().selectOption(value);
    await form.getByRole('button', { name: 'Add this account' }).click();
    await person.allowChange();
    await expect(wallet.getByRole('row', { name: new RegExp(kind) })).toBeVisible();

    await person.getCoins();
    await person.mine();
    await person.fill('Text', { Text: `paid from ${kind}` });
    await person.order();
    await person.approve((approval) => expectAccessible(approval));
    await person.until(/The inscription was sent/);
    const order = page.url();
    await person.mine();
    await page.goto(order);
    await person.until(/Every byte matches/);

    await person.go('Coins');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('link', { name: 'Send', exact: true }).click();
    await page.getByLabel('Address', { exact: true }).fill(STRANGER);
    await page.getByLabel('Amount', { exact: true }).fill('25 000');
    await page.getByText('Total cost').waitFor();
    await page.getByLabel('Amount', { exact: true }).press('Enter');
    await page.waitForURL(/#\/flows\//);
    await person.approve(async (approval) => {
      await person.unfold(approval);
      const inputs = await approval.locator('body').innerText();
      expect(inputs.split(/\s+/).some((word) => address.test(word))).toBe(true);
      // A legacy signature is part of the txid, so the card shows none.
      await expect(approval.getByText('Transaction ID')).toHaveCount(value === 'p2pkh' ? 0 : 1);
    });
    await person.until(/Not confirmed yet/);
    const sending = page.url();
    await person.mine();
    await page.goto(sending);
    await page.getByText('Confirmed', { exact: true }).first().waitFor({ timeout: 60_000 });
  });
}
