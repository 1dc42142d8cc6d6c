import { rmSync } from 'node:fs';

import { afterEach, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { recordKeyOf } from '#test/support/record-key.ts';
import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

let test: TestApp | undefined;
afterEach(async () => {
  await test?.app.stop();
  if (test) rmSync(test.dir, { recursive: true, force: true });
});

it('a signature stays active until the coin is spent in a block, and then ends', async () => {
  test = await startTestApp({ clock: hurriedClock });
  const app = test;
  const { ordinals } = await app.fund();
  const coin = await app.inscribe(ordinals.address);
  const inscriptionId = coin.inscriptions[0]!;

  const shown = async (refresh: boolean) =>
    (await app.call('trade.signatures', { refresh })).signatures;
  expect(await shown(true)).toEqual([]);
  // As the signer of listings returns it.
  const store = openNetworkStore(
    app.dir,
    'practice',
    silentLog,
    await recordKeyOf(app.dir, PASSWORD),
  );
  const signature = {
    outpoint: coin.outpoint,
    inscriptionId,
    priceSats: '25000',
    payAddress: ordinals.address,
    signedAt: 5,
  };
  const listing = { ...signature, flowId: 'f', auctionId: null, psbtHash: '01'.repeat(32) };
  store.signatures.add(listing);
  store.close();
  expect(await shown(true)).toMatchObject([{ ...signature, ended: null }]);

  const revoke = await app.call('flow.start', {
    kind: 'send-inscription',
    inscriptionId,
    outpoint: coin.outpoint,
    address: ordinals.address,
    feeRate: 3,
  });
  const [id = ''] = revoke.ids;
  await app.grant(id);
  const sent = await app.flow(id, ({ state }) => state === 'watching', 'sent');
  const txid = sent.spend!.transactions.at(-1)!.txid;
  // An unconfirmed transaction may still be replaced by the sale.
  expect(await shown(true)).toMatchObject([{ ...signature, ended: null }]);
  await app.practice.mine(1);
  await app.flow(id, ({ phase }) => phase === 'done', 'confirmed');
  const [ended] = await app.until('the end', async () => {
    const rows = await shown(false);
    return rows[0]?.ended ? rows : null;
  });
  expect(ended).toMatchObject({ ...signature, ended: { txid } });
});
