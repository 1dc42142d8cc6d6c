import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { PASSWORD } from '#scripts/demo/person.ts';
import { recordKeyOf } from '#test/support/record-key.ts';

import { expect, lookAt, test } from './support/app.ts';

test('a signature that others hold is listed, revoked by moving its coin home, and ends', async ({
  funded,
  shell,
  dataDir,
}) => {
  test.setTimeout(240_000);
  const { page } = funded;
  const look = (name: string) => lookAt(funded, name);

  await funded.go('Tools');
  await page.getByText('Live signatures', { exact: true }).click();
  await page.getByText('No signature of yours is in the hands of others').waitFor();
  await look('signatures-empty');

  await funded.fill('Text', { Text: 'to be listed' });
  await funded.order();
  await funded.approve();
  await funded.until(/The inscription is sent/);
  const order = page.url();
  await funded.mine();
  await page.goto(order);
  await funded.until(/every byte is the same/);
  const listed = await shell.app.dispatch('coins.list', { refresh: true }, 'main');
  const { coins } = (
    listed as unknown as {
      value: { coins: { outpoint: string; inscriptions: string[]; address: string }[] };
    }
  ).value;
  const coin = coins.find(({ inscriptions }) => inscriptions.length === 1)!;

  // As the signer of a listing leaves it.
  const store = openNetworkStore(
    dataDir,
    'practice',
    silentLog,
    await recordKeyOf(dataDir, PASSWORD),
  );
  store.signatures.add({
    outpoint: coin.outpoint,
    flowId: 'listing',
    inscriptionId: coin.inscriptions[0]!,
    auctionId: null,
    priceSats: '125000',
    payAddress: coin.address,
    psbtHash: '01'.repeat(32),
    signedAt: Date.now() - 3_600_000,
  });
  store.close();

  await funded.go('Tools');
  await page.getByText('Live signatures', { exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: '125' });
  await row.getByText('Live', { exact: true }).waitFor();
  await look('signatures-live');
  await row.getByRole('link', { name: /^Revoke the signature/ }).click();
  await page.getByRole('heading', { name: 'Revoke a signature' }).waitFor();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(/^bcrt1p/);
  await page.getByText('Leaves the wallet').waitFor();
  await look('signatures-revoke');
  await page.getByRole('button', { name: 'Review in the approval window' }).click();
  await funded.approve();
  await funded.until(/Still in no block/);

  await funded.go('Tools');
  await page.getByText('Live signatures', { exact: true }).click();
  await row.getByText('Live', { exact: true }).waitFor();
  await funded.mine();
  await funded.go('Tools');
  await page.getByText('Live signatures', { exact: true }).click();
  await row.getByText('Ended', { exact: true }).waitFor();
  await expect(row.getByRole('link', { name: /^Revoke/ })).toHaveCount(0);
  await look('signatures-ended');
});
