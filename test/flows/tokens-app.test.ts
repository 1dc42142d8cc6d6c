import { afterEach, describe, expect, it } from 'vitest';

import type { InscribeInput } from '#shared/flows/inputs.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const open: TestApp[] = [];
afterEach(async () => {
  for (const { app } of open.splice(0)) await app.stop().catch(() => undefined);
});

/** Address of nobody here. */
const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

async function operation(app: TestApp, content: InscribeInput['content'], receiveAddress: string) {
  const input = {
    kind: 'inscribe' as const,
    content,
    receiveAddress,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet' as const,
  };
  await app.call('coins.list', { refresh: true });
  const { cost } = await app.call('inscribe.quote', input);
  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  // The number before is the number after, the payment's own fee included.
  expect((await app.card(id)).card.outlaySats).toBe(cost?.totalSats);
  await app.grant(id);
  await app.flow(id, ({ order }) => order?.status === 'inscribing', 'inscribing');
  await app.call('practice.mine', { blocks: 1 });
  await app.flow(id, ({ phase }) => phase === 'done', 'done');
}

/** A wallet with 3,000 inks, and a transfer of 250.5 of them. */
async function withTokens() {
  const app = await startTestApp({ clock: hurriedClock });
  open.push(app);
  const { payment, ordinals } = await app.fund();
  const tick = 'inks';
  const { address } = ordinals;
  const deploy = { tick, max: '100000', limit: '3000', decimals: 18, selfMint: false };
  await operation(app, { type: 'brc20-deploy', ...deploy }, address);
  await operation(app, { type: 'brc20-mint', tick, amount: '3000', count: 1 }, address);
  await operation(app, { type: 'brc20-transfer', tick, amount: '250.5' }, address);
  const { inscriptions } = await app.call('wallet.portfolio', { refresh: true });
  const transfer = inscriptions.find(({ brc20 }) => brc20?.startsWith('transfer'))!;
  return { app, payment, ordinals, transfer };
}

describe('tokens of a wallet', () => {
  it('are named on the card by what moves, and found where they are', async () => {
    const { app, payment, ordinals, transfer } = await withTokens();
    const held = await app.call('wallet.portfolio', { refresh: false });
    // The mint and the deploy do no more, and are still there.
    expect(held.inscriptions).toHaveLength(3);
    expect(transfer.usable).toBe(true);
    expect(held.brc20[0]).toMatchObject({
      tick: 'inks',
      holders: [{ address: ordinals.address, available: '2749.5', transferable: '250.5' }],
    });
    const renewed = await app.call('wallet.newAddress', { accountId: ordinals.id });
    expect(renewed).toMatchObject({ firstAddress: ordinals.address });
    expect(renewed.address).not.toBe(ordinals.address);
    const send = {
      kind: 'send-inscription' as const,
      inscriptionId: transfer.inscriptionId,
      outpoint: transfer.outpoint,
      address: STRANGER,
      confirmation: STRANGER.slice(-6),
      feeRate: 2,
    };
    const { confirmation: _, ...unconfirmed } = send;
    const toOwn = { ...unconfirmed, address: payment.address };
    const paying = { severity: 'warning', text: expect.stringContaining('payment addresses') };
    expect((await app.call('spend.quote', toOwn)).problems).toMatchObject([
      { field: 'recipients.0.address', ...paying },
    ]);
    const order = await app.call('inscribe.quote', {
      kind: 'inscribe',
      content: { type: 'brc20-mint', tick: 'inks', amount: '1', count: 1 },
      receiveAddress: payment.address,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    });
    expect(order.problems).toMatchObject([{ field: 'receiveAddress', ...paying }]);
    const [id = ''] = (await app.call('flow.start', send)).ids;
    const { card } = await app.card(id);
    expect(card.pins).toMatchObject([
      {
        output: 0,
        asset: {
          title: '250.5 inks',
          about: 'BRC-20 transfer inscription',
          inscriptionId: transfer.inscriptionId,
        },
      },
    ]);
  });
});
