import type { Person } from '#scripts/demo/person.ts';

import { expect, expectAccessible, test } from './support/app.ts';

/** Looks at the page as it is: axe in both themes, and pictures at two widths for whoever wants to look too. */
async function look(person: Person, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await person.setTheme(theme);
    for (const width of [1440, 1024]) {
      await person.page.setViewportSize({ width, height: 900 });
      await person.page.screenshot({
        path: `test-results/bridge/${name}-${theme}-${width}.png`,
        fullPage: true,
      });
    }
    await test.step(`${name}, ${theme}`, () => expectAccessible(person.page));
  }
}

/** Approves what waits for the bridge's operation, part by part, until its page says so. */
async function approveUntil(person: Person, said: RegExp): Promise<void> {
  const { page, context } = person;
  const arrived = page.getByText(said).first();
  await expect(async () => {
    if (await arrived.isVisible()) return;
    // The approval window may close between two parts.
    const approval = context.pages().find((one) => one !== page && one.url().includes('/approval'));
    const button = approval?.getByRole('button', { name: 'Approve and sign' });
    if (await button?.isVisible()) await button?.click({ timeout: 2_000 });
    await expect(arrived).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
}

test('tokens leave the swap, each part approved, and the sum tells where they are', async ({
  funded,
}) => {
  test.setTimeout(300_000);
  const { page } = funded;
  await funded.go('Bridge');
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible();
  await expect(page.getByText('Nothing to deposit')).toBeVisible();
  await look(funded, 'empty');

  await funded.go('Practice controls');
  await page.getByRole('button', { name: /swap tokens/i }).click();
  await expect(page.getByText('Swap tokens given').first()).toBeVisible();
  await funded.go('Bridge');
  // The platform's own radio group: the arrow chooses.
  await page.getByRole('radio', { name: /^Deposit/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Withdraw/ })).toBeChecked();
  await page.getByLabel('Token', { exact: true }).selectOption('lime');
  await page.getByLabel('Amount', { exact: true }).fill('400');
  await expect(page.getByText('It costs in all')).toBeVisible();
  await expect(page.getByRole('row', { name: /lime/ })).toContainText(/1\D?000/);
  await look(funded, 'withdraw');
  await page.getByRole('button', { name: 'Review in the approval window' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/flows\//);
  await approveUntil(funded, /rollup/i);

  await funded.go('Bridge');
  await expect(page.getByRole('heading', { name: 'Under way' })).toBeVisible();
  await expect(page.getByText('Withdraw 400 lime').first()).toBeVisible();
  await expect(page.getByText(/On its way/).nth(1)).toBeVisible();
  await look(funded, 'under-way');
});
