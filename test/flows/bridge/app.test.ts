import { expect, it } from 'vitest';

import type { FlowView } from '#shared/flows/view.ts';
import { approved, PARTS, sumOf, withdraw } from '#test/flows/support/bridging.ts';
import { signedAndChecked } from '#test/flows/support/receipts.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
async function start() {
  const practice = newSwapPractice();
  return keep(await startTestApp({ clock: hurriedClock, practice }));
}

type Content = Extract<Parameters<TestApp['call']>[1], { kind: 'inscribe' }>['content'];

/** Orders it, pays, mines and waits until it is done. */
async function inscribe(app: TestApp, content: Content, receiveAddress: string): Promise<FlowView> {
  const { ids } = await app.call('flow.start', {
    kind: 'inscribe',
    content,
    receiveAddress,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  const [id = ''] = ids;
  await app.grant(id);
  await app.flow(id, (view) => view.order?.status === 'inscribing', 'inscribing');
  await app.practice.mine(1);
  return app.flow(id, (view) => view.phase === 'done', 'inscribed');
}

/**
 * On-chain tokens at the payment address, and coins beside them. These come after the mint, which is paid with randomly
 * drawn coins and whose change goes to another address.
 */
async function withTokens(app: TestApp) {
  const { payment } = await app.fund(400_000);
  const { address } = payment;
  await inscribe(app, { type: 'brc20-mint', tick: 'lime', amount: '500', count: 1 }, address);
  for (const sats of [300_000, 100_000]) await app.call('practice.faucet', { address, sats });
  await app.practice.mine(1);
  return address;
}

it('a transfer inscription is deposited, counted in the swap, and the sum never changes', async () => {
  const app = await start();
  const address = await withTokens(app);
  await inscribe(app, { type: 'brc20-transfer', tick: 'lime', amount: '120' }, address);
  await app.call('coins.list', { refresh: true });
  const [transfer] = await app.call('bridge.transfers', { address, tick: 'lime' });
  expect(transfer).toMatchObject({ amount: '120' });
  const { inscriptionId, outpoint } = transfer!;
  const input = {
    kind: 'deposit' as const,
    address,
    tick: 'lime',
    amount: '120',
    transfer: { inscriptionId, outpoint },
    feeRate: 3,
  };
  const quote = await app.call('bridge.quote', input);
  expect(quote.problems).toEqual([]);
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '500', total: '500', moves: [] });

  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  expect(await approved(app, id)).toEqual(['deposit']);
  await app.flow(id, (view) => view.bridge?.progress !== null, 'known to the swap');
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '500', moving: '0', total: '500' });
  await app.practice.mine(1);
  await app.flow(id, (view) => view.bridge?.progress?.deposit?.cur === 1, 'one block');
  expect(await sumOf(app, 'lime')).toMatchObject({
    onBitcoin: '380',
    inSwap: '0',
    moving: '120',
    total: '500',
    moves: [{ flowId: id, direction: 'deposit', amount: '120' }],
    missing: null,
  });
  await app.practice.mine(2);
  const done = await app.flow(id, ({ phase }) => phase === 'done', 'counted');
  expect(done.bridge?.place).toBe('there');
  expect(await sumOf(app, 'lime')).toMatchObject({
    onBitcoin: '380',
    inSwap: '120',
    moving: '0',
    total: '500',
  });
  const receipt = await signedAndChecked(app, id, address);
  for (const fact of [
    'receipt · inkstone bridge',
    'direction · from Bitcoin into the swap',
    'asked amount · 120',
    'asked tick · lime',
    'result place · arrived',
    `proof transactions 1 · ${done.bridge?.progress?.txids.deposit}`,
  ])
    expect(receipt).toContain(fact);
  const used = await app.call('bridge.quote', input);
  expect(used.problems).toMatchObject([{ field: 'transfer', severity: 'error' }]);
});

it('a deposit from the balance has its transfer inscribed first', async () => {
  const app = await start();
  const address = await withTokens(app);
  await app.call('coins.list', { refresh: true });
  const input = {
    kind: 'deposit' as const,
    address,
    tick: 'lime',
    amount: '70',
    transfer: null,
    feeRate: 3,
  };
  const tooMuch = await app.call('bridge.quote', { ...input, amount: '501' });
  expect(tooMuch.problems).toMatchObject([{ field: 'amount', severity: 'error' }]);
  const { problems, cost } = await app.call('bridge.quote', input);
  expect(problems).toEqual([]);
  expect(Number(cost?.inscribeSats)).toBeGreaterThan(546);
  // Enough for the order, and enough for the deposit, but not for both.
  const { coins: mine } = await app.call('coins.list', { refresh: false });
  const funds = mine
    .filter(({ verdict }) => verdict === 'clean')
    .reduce((sum, { sats }) => sum + Number(sats), 0);
  const { cost: at100 } = await app.call('bridge.quote', { ...input, feeRate: 100 });
  const both = Math.ceil((102 * funds) / Number(at100?.totalSats));
  const dear = await app.call('bridge.quote', { ...input, feeRate: both });
  expect(dear.problems.map(({ text }) => text).join()).toMatch(/cost [\d\u202f]+ sats together/);
  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  const child = await app.until('its order', async () =>
    (await app.call('flow.list', { active: true })).find(({ parentId }) => parentId === id),
  );
  await app.grant(child.id);
  const paid = await app.flow(
    child.id,
    (view) => view.order?.status === 'inscribing',
    'inscribing',
  );
  await app.practice.mine(1);
  // The swap takes the deposit's fee from this very address, which only has what the order left.
  const { coins } = await app.call('coins.list', { refresh: true });
  const change = coins.filter(({ outpoint }) => outpoint.startsWith(paid.payments[0]?.txid ?? '-'));
  expect(change).toMatchObject([{ address }]);
  expect(await approved(app, id)).toEqual(['deposit']);
  await app.flow(id, (view) => view.bridge?.progress !== null, 'known to the swap');
  await app.practice.mine(3);
  await app.flow(id, ({ phase }) => phase === 'done', 'counted');
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '430', inSwap: '70', total: '500' });
});

it('a withdrawal is proved in three parts, rolled up, and arrives; the sum never changes', async () => {
  const app = await start();
  const { payment } = await app.fund(300_000);
  const { address } = payment;
  await app.call('practice.swapFaucet', { address });
  await app.call('coins.list', { refresh: true });
  const id = await withdraw(app, address, '400');
  expect(await approved(app, id)).toEqual(PARTS);
  await app.flow(id, (view) => view.bridge?.progress !== null, 'known to the swap');
  expect(await sumOf(app, 'lime')).toMatchObject({
    onBitcoin: '0',
    inSwap: '600',
    moving: '400',
    total: '1000',
    moves: [{ flowId: id, direction: 'withdraw', amount: '400' }],
  });
  const done = await app.until('its end', async () => {
    await app.practice.mine(1);
    const view = await app.call('flow.get', { id });
    expect(await sumOf(app, 'lime')).toMatchObject({ total: '1000', missing: null });
    return view.phase === 'done' ? view : null;
  });
  const { txids } = done.bridge!.progress!;
  expect([txids.payment, txids.inscribe, txids.rollUp, txids.approve]).not.toContain(null);
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '400', inSwap: '600', moving: '0' });
  const receipt = await signedAndChecked(app, id, address);
  for (const fact of [
    'direction · out of the swap to Bitcoin',
    'asked amount · 400',
    'result place · arrived',
  ])
    expect(receipt).toContain(fact);
  expect(receipt.join('\n')).toMatch(/^proof signed 1 text func · \w+$/m);
  for (const txid of Object.values(txids))
    if (txid !== null) expect(receipt.join('\n')).toContain(` · ${txid}`);
});
