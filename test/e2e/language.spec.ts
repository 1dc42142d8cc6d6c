import { groupDigits } from '#shared/bitcoin/amount.ts';
import { said } from '#shared/words/chinese/said/index.ts';
import { welcome } from '#shared/words/chinese/welcome.ts';

import { expect, test } from './support/app.ts';
import { openPath } from './support/open-path.ts';

test('the language is chosen on the first page, and changed there again', async ({ person }) => {
  const { page } = person;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(welcome.tagline);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(welcome.tagline);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the language in Settings is that of the screens, and of what main recorded before', async ({
  funded,
}) => {
  const { page } = funded;
  await openPath(page, '/settings?section=appearance');
  await page.getByText('简体中文', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.evaluate("location.hash = '#/activity'");
  // Recorded while the app spoke English.
  const received = said.app.portfolioArrivals.receivedSats({
    sats: groupDigits('10000000'),
    carried: '',
  });
  await expect(page.getByRole('main').getByText(received.trim()).first()).toBeVisible();
});
