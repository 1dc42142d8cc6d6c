import { SIGN } from '#scripts/demo/person.ts';

import { expect, expectAccessible, test } from './support/app.ts';

const shots = process.env['INKSTONE_SHOTS'];

test('a request stays on screen while others come, and each waits for its own press', async ({
  funded,
  shell,
}) => {
  const { page } = funded;
  await funded.fill('Text', { Text: 'read slowly' });
  await funded.order();
  const approval = await funded.approvalWindow();
  const heading = approval.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Pay', { timeout: 60_000 });
  await expect(approval.getByRole('button', { name: SIGN })).toBeEnabled();
  const paying = await heading.innerText();

  const accounts = await shell.app.dispatch('wallet.accounts', {}, 'main');
  const [{ address } = { address: '' }] = (accounts as { value: { address: string }[] }).value;
  await shell.app.dispatch('tools.signMessage', { message: 'pressed by mistake', address }, 'main');
  const limit = shell.app.dispatch('settings.set', { maxFeeSats: 50_000_000 }, 'main');
  await expect(approval.getByRole('banner').getByText('2 more requests waiting')).toBeVisible();
  await expect(heading).toHaveText(paying);
  for (const size of [
    { width: 720, height: 860 },
    { width: 1024, height: 700 },
  ]) {
    await approval.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      await funded.setTheme(theme);
      await expectAccessible(approval);
      const wide = 'document.documentElement.scrollWidth - window.innerWidth';
      expect(await approval.evaluate(wide), 'nothing is cut off').toBeLessThanOrEqual(0);
      if (shots !== undefined)
        await approval.screenshot({ path: `${shots}/approval-${size.width}-${theme}.png` });
    }
  }
  await funded.setTheme('light');
  await approval.getByRole('button', { name: SIGN }).click();
  await expect(heading).toHaveText('Sign a message');
  await expect(approval.getByRole('button', { name: SIGN })).toBeDisabled();
  await expect(approval.getByRole('button', { name: SIGN })).toBeEnabled();
  await approval.getByRole('button', { name: 'Reject' }).click();

  // With the keyboard only: the password, and Enter.
  await expect(heading).toHaveText('Change a protection');
  await approval.getByLabel('Password', { exact: true }).focus();
  await approval.keyboard.type('not the password');
  await expect(approval.getByRole('button', { name: 'Confirm change' })).toBeEnabled();
  await approval.keyboard.press('Enter');
  await expect(approval.getByRole('alert')).toContainText('Wrong password');
  if (shots !== undefined) await approval.screenshot({ path: `${shots}/approval-change.png` });
  await page.getByRole('button', { name: 'Cancel this change' }).click();
  await expect(heading).toHaveText('Request withdrawn');
  expect(await limit).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
  await expectAccessible(approval);
  await approval.getByRole('button', { name: 'OK' }).click();
  await expect(approval.getByText('Nothing to approve')).toBeVisible();
});
