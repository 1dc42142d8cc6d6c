import { readLink } from '#main/shell/read-link.ts';
import { SIGN } from '#scripts/demo/person.ts';
import { challengeFor } from '#test/kinds/sign-in/challenge.ts';

import { expect, expectAccessible, lookAt, test } from './support/app.ts';

test('a site’s challenge is opened by its link, named in the approval window, and answered', async ({
  funded,
  shell,
}) => {
  const { page } = funded;
  const accounts = await shell.app.dispatch('wallet.accounts', {}, 'main');
  const [account] = (accounts as unknown as { value: { address: string }[] }).value;
  const { address } = account!;
  const link = (text: string) =>
    readLink(`inkstone:sign-in?${new URLSearchParams({ text }).toString()}`);

  await funded.go('Tools');
  await page.getByRole('link', { name: 'Sign in with Bitcoin' }).click();
  await expect(page.getByText('No request yet')).toBeVisible();
  await lookAt(funded, 'sign-in-empty');

  shell.app.open(await link(challengeFor(address, Date.now() - 90_000_000)));
  await expect(page.getByText('It has expired. Request a new one from the site.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review sign-in' })).toBeDisabled();
  await lookAt(funded, 'sign-in-expired');

  const message = challengeFor(address, Date.now());
  shell.app.open(await link(message));
  await expect(page.getByText('It has expired')).toHaveCount(0);
  await expect(
    page.getByRole('definition').filter({ hasText: 'forum.example' }).first(),
  ).toBeVisible();
  await lookAt(funded, 'sign-in');
  await page.getByRole('button', { name: 'Review sign-in' }).click();

  const approval = await funded.approvalWindow();
  await expect(approval.getByText('Sign in to forum.example').first()).toBeVisible();
  await expect(approval.getByText(/It moves no coins/).first()).toBeVisible();
  await expectAccessible(approval);
  await approval.getByRole('button', { name: SIGN }).click();

  const copy = page.getByRole('button', { name: /^Copy signature / });
  await copy.waitFor();
  await lookAt(funded, 'sign-in-done');
  const signature = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy signature ', '');
  const verdict = await shell.app.dispatch(
    'tools.verifyMessage',
    { message, address, signature },
    'main',
  );
  expect(verdict).toMatchObject({ value: { state: 'valid', mine: true } });

  await funded.go('Activity');
  await expect(page.getByText('Sign-in to forum.example').first()).toBeVisible();
});
