import { expect, lookAt, test } from './support/app.ts';
import { review, through } from './support/through.ts';

const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

test('tokens leave the swap, each part approved, arrive on Bitcoin, and go back from the balance', async ({
  funded,
  shell,
}) => {
  const { page } = funded;
  await page.setViewportSize({ width: 1024, height: 900 });
  await funded.go('Bridge');
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible();
  await expect(page.getByText('Nothing to deposit')).toBeVisible();
  await lookAt(funded, 'bridge-empty');

  await funded.go('Practice controls');
  await page.getByRole('button', { name: /swap tokens/i }).click();
  await expect(page.getByText('Swap tokens received').first()).toBeVisible();
  await funded.go('Bridge');
  // A native radio group: the arrow keys select.
  await page.getByRole('radio', { name: /^Deposit/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Withdraw/ })).toBeChecked();
  await page.getByLabel('Token', { exact: true }).selectOption('lime');
  await page.getByLabel('Amount', { exact: true }).fill('400');
  await expect(page.getByText('Total cost')).toBeVisible();
  const onChain = page.getByRole('region', { name: 'On-chain' });
  const inSwap = page.getByRole('region', { name: 'In the swap' });
  await expect(inSwap.getByRole('row', { name: /lime/ })).toContainText(/1\D?000/);
  await lookAt(funded, 'bridge-withdraw');
  await review(funded);
  const cards = await through(funded, shell, /rollup/i, 'approving');
  expect(cards.slice(-3)).toEqual([
    'Withdraw 400 lime',
    'Pay for the withdrawal of 400 lime',
    'Withdraw 400 lime',
  ]);

  await funded.go('Bridge');
  await expect(page.getByRole('heading', { name: 'In progress', exact: true })).toBeVisible();
  await expect(page.getByText('Withdraw 400 lime').first()).toBeVisible();
  const moving = page.getByRole('region', { name: '1 in transit' });
  await expect(moving.getByRole('link', { name: '400 lime' })).toBeVisible();
  await lookAt(funded, 'bridge-under-way');

  await page.getByRole('link', { name: 'Withdraw 400 lime' }).first().click();
  await through(funded, shell, /It is on Bitcoin, at/);
  await funded.go('Bridge');
  await expect(page.getByRole('heading', { name: 'In progress', exact: true })).toHaveCount(0);
  const withdrawals = page.getByRole('region', { name: 'Withdrawals' });
  await expect(withdrawals.getByText('Completed', { exact: true })).toBeVisible();

  // Depositing again: the transfer is inscribed first, and its change may need a block before it can pay the swap's
  // fee.
  await page.getByRole('radio', { name: /^Deposit/ }).check({ force: true });
  await expect(page.getByText('400 lime available')).toBeVisible();
  await expect(page.getByLabel('Deposit from')).toHaveValue('balance');
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('150');
  await review(funded);
  const deposited = await through(funded, shell, /Credited in the swap/);
  expect(deposited).toHaveLength(2);
  expect(deposited.at(-1)).toBe('Deposit 150 lime into the swap');
  await funded.go('Bridge');
  await expect(onChain.getByRole('row', { name: 'lime 250' })).toBeVisible();
  await expect(inSwap.getByRole('row', { name: 'lime 750' })).toBeVisible();
  const deposits = page.getByRole('region', { name: 'Deposits' });
  await expect(deposits.getByText(/^(\d) of \1 confirmations$/)).toBeVisible();

  // An on-chain transfer to another address: one operation that inscribes the transfer and then moves it.
  await funded.go('Portfolio');
  await page.getByRole('link', { name: 'Send lime', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send lime' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Asset' })).toHaveValue('token lime');
  await page.getByRole('button', { name: 'Max' }).click();
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await expect(amount).toHaveValue('250');
  await amount.fill('100');
  await page.getByRole('combobox', { name: 'Address' }).fill(STRANGER);
  await page
    .getByRole('textbox', { name: 'Last six characters of the address' })
    .fill(STRANGER.slice(-6));
  await expect(page.getByText('Two approvals:', { exact: false })).toBeVisible();
  await lookAt(funded, 'bridge-send-tokens');
  await review(funded);
  const sent = await through(funded, shell, /^Confirmed\./);
  expect(sent).toHaveLength(2);
  expect(sent.at(-1)).toBe('Send tokens');
  await expect(page.getByText('Transfer inscribed')).toBeVisible();
  await lookAt(funded, 'bridge-tokens-sent');
});
