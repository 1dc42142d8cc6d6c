import type { Page } from '@playwright/test';

import type { App } from '#main/app-types.ts';
import { PASSWORD, type Person, SIGN } from '#scripts/demo/person.ts';

import { expect, expectAccessible, lookAt, test } from './support/app.ts';

const shots = process.env['INKSTONE_SHOTS'];

async function ask<T>(app: App, name: string, input: unknown): Promise<T> {
  const answer = await app.dispatch(name, input, 'main');
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as T;
}

async function balanceOf(app: App, tick: string): Promise<string | undefined> {
  const { brc20 } = await ask<{ brc20: { tick: string; overall: string }[] }>(
    app,
    'wallet.portfolio',
    { refresh: true },
  );
  return brc20.find((one) => one.tick === tick)?.overall;
}

/** Mines until the order on screen is complete. */
async function inscribed({ page }: Person, app: App): Promise<void> {
  const end = page.getByText(/Every byte matches/).first();
  for (let block = 0; block < 30 && !(await end.isVisible()); block += 1) {
    await ask(app, 'practice.mine', { blocks: 1 });
    await end.waitFor({ timeout: 1_500 }).catch(() => undefined);
  }
  await end.waitFor();
}

const fillDeploy = async (person: Person, tick: string): Promise<void> => {
  await person.fill('BRC-20 deploy', {
    Ticker: tick,
    'Maximum supply': '1000',
    'Limit per mint': '100',
  });
};

/** Approves both steps of a mint, checking each with axe. */
async function approveMint(person: Person, name: string): Promise<void> {
  const approval: Page = await person.approvalWindow();
  const titled = (title: string) =>
    approval.getByRole('heading', { name: title }).waitFor({ timeout: 60_000 });
  await titled('Commit to an inscription');
  // The operation in words; its raw form appears only when expanded.
  const contract = approval.getByTestId('contract');
  await expect(contract.getByText(/^BRC-20 mint of \d/)).toBeVisible();
  await expect(approval.getByText('"p":"brc-20"')).not.toBeVisible();
  await expectAccessible(approval);
  if (shots !== undefined)
    await approval.screenshot({ path: `${shots}/${name}-commit.png`, fullPage: true });
  await approval.getByRole('button', { name: SIGN }).click();
  await titled('Reveal an inscription');
  await person.unfold(approval);
  await expect(approval.getByText('Your deploy inscription returns')).toBeVisible();
  await lookAt(person, name, approval);
  await approval.getByRole('button', { name: SIGN }).click();
}

test('a self-mint of five bytes is committed and revealed, each approved separately, and the deploy comes back', async ({
  funded,
  shell,
}) => {
  const { page } = funded;
  await fillDeploy(funded, 'abcde');
  await page.getByLabel('Only I can mint (self-mint)').check();
  await funded.order();
  await funded.approve();
  await inscribed(funded, shell.app);

  await funded.fill('BRC-20 mint', { Ticker: 'abcde', 'Amount per mint': '5' });
  await page.getByText(/You sign twice/).waitFor();
  await expectAccessible(page);
  await funded.order();
  await approveMint(funded, 'reveal-five');
  await inscribed(funded, shell.app);
  await expectAccessible(page);
  expect(await balanceOf(shell.app, 'abcde')).toBe('5');
});

test('a name of six bytes is deployed after a reason and the password, and minted by its deployer', async ({
  funded,
  shell,
}) => {
  const { page } = funded;
  await fillDeploy(funded, 'six-66');
  await page.getByLabel('Only I can mint (self-mint)').check();
  await funded.order();
  const approval = await funded.approvalWindow();
  await approval
    .getByRole('heading', { name: 'Commit to an inscription' })
    .waitFor({ timeout: 60_000 });
  const approve = approval.getByRole('button', { name: SIGN });
  await expect(approve).toBeDisabled();
  await approval.getByLabel('Reason').fill('I know the name');
  await approval.getByLabel('Password').fill(`${PASSWORD}?`);
  await approve.click();
  await expect(approval.getByRole('alert')).toContainText('Wrong password');
  await expectAccessible(approval);
  if (shots !== undefined) await approval.screenshot({ path: `${shots}/commit-six.png` });
  await approval.getByLabel('Password').fill(PASSWORD);
  await approve.click();
  await inscribed(funded, shell.app);

  // The mints are paid from the address that holds the deploy.
  const accounts = await ask<{ role: string; address: string }[]>(shell.app, 'wallet.accounts', {});
  const { address } = accounts.find(({ role }) => role === 'ordinals')!;
  await ask(shell.app, 'practice.faucet', { address, sats: 50_000 });
  await ask(shell.app, 'practice.mine', { blocks: 1 });
  await funded.fill('BRC-20 mint', { Ticker: 'six-66', 'Amount per mint': '7' });
  await page.getByText(/You sign twice/).waitFor();
  await funded.order();
  await approveMint(funded, 'reveal-six');
  await inscribed(funded, shell.app);
  expect(await balanceOf(shell.app, 'six-66')).toBe('7');
});
