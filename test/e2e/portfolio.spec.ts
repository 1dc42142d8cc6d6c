import { toWif } from '#main/vault/keys/wif.ts';
import { residentsOf } from '#practice/founding/founding.ts';
import { firstUsers } from '#practice/swap/genesis.ts';

import { expect, lookAt, test } from './support/app.ts';

/** Seed of the practice network for these tests. */
const SEED = 'e2e';

test('a wallet sees its runes, alkanes, collections and swap balances, and what failed alone', async ({
  funded,
  shell,
}) => {
  const { page } = funded;
  const call = async (name: string, input: object): Promise<void> => {
    const result = await shell.app.dispatch(name, input, 'main');
    expect(result).toMatchObject({ ok: true });
  };
  /** Imports the key of one of the practice network's first users and makes it active. */
  const become = async (name: string, key: Uint8Array): Promise<void> => {
    const added = call('wallets.add', { name, from: { kind: 'wif', wif: toWif(key, 'regtest') } });
    await funded.allowChange();
    await added;
    await funded.go('Portfolio');
    await page.getByRole('button', { name: 'Refresh' }).click();
  };
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const tab = (name: string) =>
    page.getByRole('group', { name: 'Holdings' }).getByText(name, { exact: true }).click();
  const look = async (name: string): Promise<void> => {
    // Large enough for everything at once, since the frame scrolls inside the window.
    await page.setViewportSize({ width: 1280, height: 2000 });
    await lookAt(funded, `portfolio-${name}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const beyond = 'document.documentElement.scrollHeight - window.innerHeight';
    expect(await page.evaluate(beyond), 'the frame does not scroll away').toBe(0);
  };

  await funded.go('Portfolio');
  await expect(part('Tokens')).toContainText('No tokens yet');
  await tab('Runes');
  await expect(part('Runes')).toContainText('No runes yet');
  await look('empty');

  await become('Resident', residentsOf(SEED)[0]!.key);
  await tab('Runes');
  await expect(
    part('Runes').getByRole('link', { name: 'HARBOUR•LIGHT•TOKEN', exact: true }),
  ).toBeVisible();
  await expect(part('Runes')).toContainText(/50.000⚓/u);
  await tab('Alkanes');
  await expect(part('Alkanes')).toContainText('Practice Brine');
  await tab('Collections');
  await expect(part('Collections')).toContainText('4 items');
  await look('held');

  await call('practice.fault', { row: 'runes.addressBalances', mode: 'bad-shape', times: 50 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await tab('Runes');
  await expect(part('Runes')).toContainText('Couldn’t load Runes');
  await expect(part('Runes')).toContainText('HARBOUR•LIGHT•TOKEN');
  await tab('Alkanes');
  await expect(part('Alkanes')).toContainText('Practice Brine');
  await expect(part('Alkanes')).not.toContainText('Couldn’t load');
  await look('one part down');
  await call('practice.clearFaults', {});

  await become('Otter', firstUsers(SEED)[0]!.key);
  const pine = part('Tokens').getByRole('row', { name: /pine/ });
  await expect(pine.getByRole('cell').nth(2)).toHaveText(/^[\d\u202f]+(\.\d+)?$/u);
  await look('swap');
  await pine.getByRole('link', { name: 'pine', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'pine' })).toBeVisible();

  await funded.go('Portfolio');
  await pine.getByRole('button', { name: 'Details of pine' }).click();
  await part('Tokens')
    .getByRole('link', { name: /^bcrt1/u })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Address' })).toBeVisible();
});
