import { confirmHold } from '#scripts/demo/person.ts';

import { expect, lookAt, test } from './support/app.ts';
import { openPath } from './support/open-path.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

test('the guide opens from the sidebar, is searched, and speaks both languages', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Help');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Your first wallet');
  await expect(main.getByRole('img').first()).toBeVisible();
  await lookAt(funded, 'help');

  await main.getByRole('textbox', { name: 'Search the guide' }).fill('slippage swap');
  const results = main.getByRole('list', { name: 'Matching sections' });
  const result = results.getByRole('link', { name: /Your slippage is large/ });
  await expect(result).toContainText('Slippage is how far the price may move');
  await lookAt(funded, 'help-search');
  await result.press('Enter');
  await expect(main.getByRole('heading', { name: 'Your slippage is large' })).toBeFocused();
  await expect(main.getByRole('heading', { name: 'Your slippage is large' })).toBeInViewport();

  await openPath(page, '/settings?section=appearance');
  await page.getByText('简体中文', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.evaluate("location.hash = '#/help/warnings/swap-slippage'");
  await expect(main.getByRole('heading', { name: '滑点太大' })).toBeInViewport();
  await lookAt(funded, 'help-chinese');
});

test('a warning and an error say what they mean, the warning in the approval window', async ({
  funded,
}) => {
  const { page } = funded;
  await funded.go('Settings');
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Show recovery phrase' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'Wrong password' });
  await note.getByText('What does this mean?').click();
  await expect(note).toContainText('A password can’t be reset.');
  await lookAt(funded, 'meaning-error');
  await note.getByRole('link', { name: 'Read more in the guide' }).click();
  await expect(form.getByRole('heading', { name: 'Wrong password' })).toBeInViewport();

  await openPath(page, '/send');
  await page.getByLabel('Address', { exact: true }).fill(STRANGER);
  await page.getByRole('textbox', { name: 'Amount' }).fill('20000');
  await page.getByText('Custom', { exact: true }).click();
  await page.getByLabel('Custom fee rate').fill('400');
  await page.getByRole('button', { name: 'Review in the approval window' }).click();
  const approval = await funded.approvalWindow();
  const risk = approval.getByRole('listitem').filter({ hasText: 'Network fee' }).filter({
    hasText: 'What does this mean?',
  });
  const about = risk.getByText('If you chose a high rate on purpose');
  // A card that has just appeared takes no presses.
  await expect(async () => {
    await risk.getByText('What does this mean?').click();
    await expect(about).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // There is no guide in this window to lead on to.
  await expect(approval.getByRole('link', { name: 'Read more in the guide' })).toHaveCount(0);
  await lookAt(funded, 'meaning-warning', approval);
  await confirmHold(approval);
});
