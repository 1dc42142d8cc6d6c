import { expect, it } from 'vitest';

import { approved, sumOf, withdraw } from '#test/flows/support/bridging.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { run } from '#test/flows/support/trading.ts';
import { backupOf } from '#test/support/backup-file.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep, restored } = openApps();
async function start() {
  const practice = newSwapPractice();
  return keep(await startTestApp({ clock: hurriedClock, practice }));
}

/** Mines until it has ended. */
const through = (app: TestApp, id: string) =>
  app.until(`the end of ${id}`, async () => {
    await app.practice.mine(1);
    const view = await app.call('flow.get', { id });
    return view.phase === 'done' || view.phase === 'failed' ? view : null;
  });

it('a deposit that waited when the backup was made, and arrived, is followed and not made again', async () => {
  const app = await start();
  const { payment } = await app.fund(400_000);
  const { address } = payment;
  const terms = {
    receiveAddress: address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  } as const;
  const inscribe = (content: object) =>
    run(app, { kind: 'inscribe', content, ...terms } as Parameters<typeof run>[1]);
  await inscribe({ type: 'brc20-mint', tick: 'lime', amount: '500', count: 1 });
  for (const sats of [300_000, 100_000]) await app.call('practice.faucet', { address, sats });
  await app.practice.mine(1);
  await inscribe({ type: 'brc20-transfer', tick: 'lime', amount: '120' });
  await app.call('coins.list', { refresh: true });
  const [transfer] = await app.call('bridge.transfers', { address, tick: 'lime' });
  const { inscriptionId = '', outpoint = '' } = transfer ?? {};
  const { ids } = await app.call('flow.start', {
    ...{ kind: 'deposit', address, tick: 'lime', amount: '120', feeRate: 3 },
    transfer: { inscriptionId, outpoint },
  });
  const [id = ''] = ids;
  await app.card(id);
  const file = await backupOf(app);
  await approved(app, id);
  await through(app, id);

  const again = await restored(app, file);
  const view = await through(again, id);
  expect(view).toMatchObject({ phase: 'done', question: null });
  expect(view.headline).toMatch(/^This was already done: [0-9a-f]{64}/);
  expect(await again.cards()).toEqual([]);
  const expected = { inSwap: '120', total: '500' };
  expect(await sumOf(again, 'lime')).toMatchObject(expected);
  // The first request of a restored app, before it has read any coins.
  const later = await restored(again, await backupOf(again));
  expect(await sumOf(later, 'lime')).toMatchObject(expected);
});

it('a withdrawal that waited when the backup was made, and arrived, is followed and not paid again', async () => {
  const app = await start();
  const { payment } = await app.fund(300_000);
  const { address } = payment;
  await app.call('practice.swapFaucet', { address });
  await app.call('coins.list', { refresh: true });
  const id = await withdraw(app, address, '400');
  await app.card(id);
  const file = await backupOf(app);
  await approved(app, id);
  await through(app, id);

  const again = await restored(app, file);
  const view = await through(again, id);
  expect(view).toMatchObject({ phase: 'done', question: null });
  expect(view.headline).toMatch(/^This was already done: /);
  expect(await again.cards()).toEqual([]);
  expect(await sumOf(again, 'lime')).toMatchObject({ onBitcoin: '400', inSwap: '600' });
});
