import { afterEach, expect, it } from 'vitest';

import { backupOf, uploadBackup } from '#test/support/backup-file.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

/** Records of every kind that is authenticated: settings, a rule of a coin, an address, a payment. */
async function used(): Promise<void> {
  test = await startTestApp();
  const { payment } = await test.fund();
  const [coin] = (await test.call('coins.list', { refresh: true })).coins;
  await test.call('coins.freeze', { outpoints: [coin!.outpoint], frozen: true });
  await test.call('settings.set', { maxFeeSats: 50_000 });
  await test.call('wallet.newAddress', { accountId: payment.id });
  await test.call('coins.freeze', { outpoints: [coin!.outpoint], frozen: false });
}
const alarms = async () => {
  const { notices, troubles } = await test.call('app.snapshot', {});
  return { notices, troubles };
};

it('a wallet restored from a backup raises no alarm about changed records, though more was done since', async () => {
  await used();
  const file = await backupOf(test);
  await test.call('settings.set', { maxFeeSats: 60_000 });
  const recipients = [{ address: STRANGER, sats: '20000' }];
  const { ids } = await test.call('flow.start', { kind: 'send', recipients, feeRate: 2 });
  await test.grant(ids[0] ?? '');
  await test.flow(ids[0] ?? '', ({ state }) => state === 'watching');
  await test.call('vault.erase', { confirmation: 'ERASE' });
  await test.call('backup.restore', { id: await uploadBackup(test, file), password: PASSWORD });
  await test.call('vault.unlock', { password: PASSWORD });
  expect(await alarms()).toEqual({ notices: [], troubles: [] });
  expect((await test.call('app.snapshot', {})).settings.maxFeeSats).toBe(50_000);
});

it('nor does one restored from its words beside the records of an erased wallet', async () => {
  await used();
  await test.call('vault.erase', { confirmation: 'ERASE' });
  const phrase = `${'abandon '.repeat(11)}about`;
  await test.call('vault.importPhrase', { phrase, passphrase: '', password: PASSWORD });
  expect(await alarms()).toEqual({ notices: [], troubles: [] });
});
